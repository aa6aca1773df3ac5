"""The bill of materials, counted from the netlist: one row per kind of part, then what is needed to fit them."""

import csv
import io
import re

from hardware.parts import ACCESSORIES, KINDS, PRICE_DATE

COLUMNS = (
    "reference", "quantity", "value", "manufacturer part", "alternatives", "package", "substitution",
    "price each EUR", "price EUR",
)  # fmt: skip


def natural(ref):
    """Sort key for references: letters, then number."""
    match = re.fullmatch(r"([A-Z]+)(\d+)", ref)
    assert match, f"reference {ref!r} is not letters and a number"
    letters, number = match.groups()
    return letters, int(number)


def rows(design):
    """[{column: value}] for parts in the netlist, then accessories; prices as floats."""
    table = []
    for key, kind in KINDS.items():
        refs = sorted((r for r, part in design.parts.items() if part.kind == key), key=natural)
        if refs:
            table.append(
                dict(
                    zip(
                        COLUMNS,
                        (" ".join(refs), len(refs), kind.value, kind.maker_part, kind.alternatives, kind.package,
                         kind.substitute, kind.price_eur, round(len(refs) * kind.price_eur, 2)),
                        strict=True,
                    )
                )
            )  # fmt: skip
    for item in ACCESSORIES:
        table.append(
            dict(
                zip(
                    COLUMNS,
                    (f"for {item.belongs_to}", item.quantity, item.name, item.maker_part, "", "", item.note,
                     item.price_eur, round(item.quantity * item.price_eur, 2)),
                    strict=True,
                )
            )
        )  # fmt: skip
    return table


def total_eur(design):
    """Price of one device without its case, euro."""
    return round(sum(row["price EUR"] for row in rows(design)), 2)


def text(design):
    """The CSV file, UTF-8, one header line, a total at the end with the day of the estimate."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for row in rows(design):
        writer.writerow({k: f"{v:.2f}" if k.startswith("price") else v for k, v in row.items()})
    total = dict.fromkeys(COLUMNS, "")
    total |= {"reference": "total", "value": f"estimate of {PRICE_DATE}", "price EUR": f"{total_eur(design):.2f}"}
    writer.writerow(total)
    return out.getvalue()
