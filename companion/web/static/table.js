/* What a seat sees of its game, as two custom elements without a framework.
 *
 * <table-board image="board.svg" data-scene='{...}' data-words='{...}'>   the board, pieces on it, squares to tap
 * <table-actions data-actions='{...}'>                                    buttons, and long lists that can be searched
 *
 * Both read JSON from their attribute (companion/web/choices.py says its shape) and send the event "choose" with a
 * detail: {revision, square} | {revision, piece} | {revision, action} | {revision, verb}. They decide nothing.
 * A second press within half a second is the same press: double taps do nothing twice.
 */

const SVG = "http://www.w3.org/2000/svg";
const DOUBLE_MS = 500;
// What a square should measure at least, to be hit with a finger or with a mouse.
const HIT_PX = matchMedia("(pointer: coarse)").matches ? 30 : 20;

const BUTTONS = `
  button, input { font: inherit; color: var(--ink); }
  button.plain { background: var(--card); border: 2px solid var(--line); border-radius: 0.6rem; padding: 0.5rem 0.8rem;
    min-height: 2.75rem; cursor: pointer; text-align: left; }
  button.plain:hover { border-color: var(--accent); }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  button:disabled { opacity: 0.6; cursor: not-allowed; }
`;

/** Makes the shadow root, and lets a press through once. */
class Chooser extends HTMLElement {
  constructor() {
    super();
    this.attachShadow({ mode: "open" });
    this.data = { revision: 0 };
    this.sentAt = -DOUBLE_MS;
  }

  send(event, detail) {
    if (event.detail > 1 || event.timeStamp - this.sentAt < DOUBLE_MS) return;
    this.sentAt = event.timeStamp;
    this.dispatchEvent(new CustomEvent("choose", { detail: { revision: this.data.revision, ...detail } }));
  }

  attributeChangedCallback(name, before, text) {
    if (text === before) return;
    const data = JSON.parse(text);
    if (name === "data-words") this.words = data;
    else {
      if (data.revision !== this.data.revision) this.sentAt = -DOUBLE_MS;
      this.fresh = data.revision !== this.data.revision;
      this.data = data;
    }
    if (this.isConnected) this.render();
  }

  connectedCallback() {
    this.render();
  }
}

function svg(name, attributes, parent, text) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text) node.textContent = text;
  parent.append(node);
  return node;
}

const BOARD_STYLE = `
  ${BUTTONS}
  :host { display: block; }
  .tools { display: flex; gap: 0.4rem; justify-content: flex-end; margin-bottom: 0.4rem; }
  .tools button { min-width: 2.75rem; text-align: center; padding: 0.3rem 0.6rem; font-weight: 700; }
  .view { overflow: auto; max-height: 80vh; border: 1px solid var(--line); border-radius: 0.5rem; background: #ffffff; }
  .sheet { position: relative; touch-action: pan-x pan-y; }
  .sheet img, .sheet svg { display: block; width: 100%; height: auto; }
  .sheet svg { position: absolute; inset: 0; pointer-events: none; }
  .sheet button { position: absolute; transform: translate(-50%, -50%); padding: 0; cursor: pointer; background: transparent;
    border: none; border-radius: 50%; }
  .target { box-shadow: 0 0 0 2px #ffffff; border: 3px dashed #8f1d16 !important;
    background: rgba(255, 214, 90, 0.3) !important; }
  .target:hover, .target:focus-visible { background: rgba(255, 190, 30, 0.85) !important; border-style: solid !important; }
  .sheet button:focus-visible { outline: 4px solid #8f1d16; outline-offset: 2px; z-index: 3; }
  .piece { z-index: 1; } .target { z-index: 2; }
  text { font-family: system-ui, sans-serif; font-weight: 700; text-anchor: middle; dominant-baseline: central; fill: #ffffff; }
  .thief { fill: #1b1c1f; } .police, .car { fill: #0b4f9e; } .card { fill: #7a4300; }
  .body { stroke: #ffffff; stroke-width: 0.8; } .mine { stroke: #ffd65a; stroke-width: 1.4; }
  .chosen { stroke: #ffd65a; stroke-width: 2.2; stroke-dasharray: 2 1; }
`;

/** The board. Arrow keys go from square to square, Enter chooses; + and - and a pinch make it bigger. */
class TableBoard extends Chooser {
  static observedAttributes = ["data-scene", "data-words"];

  constructor() {
    super();
    this.zoom = 1; // of the width at which squares can be tapped; the board is never narrower than its window
    this.words = { bigger: "+", smaller: "-", board: "", squares: "" };
    this.shadowRoot.innerHTML = `<style>${BOARD_STYLE}</style>
      <div class="tools"><button class="plain smaller">−</button><button class="plain bigger">+</button></div>
      <div class="view" tabindex="0" role="region"><div class="sheet"><img alt=""><svg aria-hidden="true"></svg>
      <div class="spots" role="group"></div></div></div>`;
    const part = (name) => this.shadowRoot.querySelector(name);
    [this.view, this.sheet, this.picture, this.layer, this.spots] = [".view", ".sheet", "img", "svg", ".spots"].map(part);
    part(".bigger").onclick = () => this.scale((this.sheet.clientWidth / this.width) * 1.3);
    part(".smaller").onclick = () => this.scale(this.sheet.clientWidth / this.width / 1.3);
    this.sheet.onclick = (event) => this.missed(event);
    this.spots.onkeydown = (event) => this.walk(event);
  }

  render() {
    const { size, pieces = [], targets = [] } = this.data;
    if (!size) return;
    const image = this.getAttribute("image");
    if (this.picture.getAttribute("src") !== image) this.picture.src = image;
    this.picture.style.aspectRatio = `${size[0]} / ${size[1]}`;
    this.shadowRoot.querySelector(".bigger").setAttribute("aria-label", this.words.bigger);
    this.shadowRoot.querySelector(".smaller").setAttribute("aria-label", this.words.smaller);
    this.view.setAttribute("aria-label", this.words.board);
    this.spots.setAttribute("aria-label", this.words.squares);
    this.width = (HIT_PX * size[0]) / this.data.step; // px, at which squares are as big as fingers
    this.scale(this.zoom);
    this.layer.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
    this.layer.replaceChildren();
    for (const piece of pieces) this.draw(piece);
    this.place(pieces.filter((p) => p.piece), targets);
    if (this.fresh) this.centre(targets.length ? targets : pieces.filter((p) => p.side !== "card"));
    this.fresh = false;
  }

  /** Where a piece stands: several on one square are fanned out. */
  at(piece) {
    const spread = piece.of > 1 ? this.data.step * 0.3 : 0;
    const angle = (2 * Math.PI * piece.nth) / piece.of - Math.PI / 2;
    return [piece.x + spread * Math.cos(angle), piece.y + spread * Math.sin(angle)];
  }

  draw(piece) {
    const [x, y] = this.at(piece);
    const r = this.data.step * (piece.of > 1 ? 0.3 : 0.4);
    const kind = `body ${piece.side}${piece.piece ? " mine" : ""}${piece.chosen ? " chosen" : ""}`;
    const group = svg("g", {}, this.layer);
    if (piece.side === "thief") svg("circle", { cx: x, cy: y, r, class: kind }, group);
    else svg("rect", { x: x - r, y: y - r, width: 2 * r, height: 2 * r, rx: piece.side === "car" ? r / 2 : r / 6, class: kind }, group);
    const size = Math.min(r * 1.1, (r * 3.2) / piece.mark.length);
    svg("text", { x, y, "font-size": size }, group, piece.mark);
  }

  /** The buttons over the board. One of them is in the tab order, arrow keys reach the others. */
  place(pieces, targets) {
    const active = this.shadowRoot.activeElement;
    const old = active && this.spots.contains(active) ? active.dataset.key : null;
    const [wide, high] = this.data.size;
    const button = (kind, key, x, y, size, words, press) => {
      const node = document.createElement("button");
      node.className = kind;
      node.dataset.key = key;
      node.style.cssText = `left:${(100 * x) / wide}%;top:${(100 * y) / high}%;width:${(100 * size) / wide}%;aspect-ratio:1`;
      node.setAttribute("aria-label", words);
      node.title = words;
      node.tabIndex = -1;
      node.onclick = (event) => {
        event.stopPropagation();
        this.send(event, press);
      };
      return node;
    };
    const all = pieces.map((p) => {
      const node = button("piece", `piece ${p.id}`, ...this.at(p), this.data.step * 0.8, p.words, { piece: p.piece });
      node.setAttribute("aria-pressed", String(p.chosen));
      return node;
    });
    for (const t of targets) {
      const node = button("target", `square ${t.id}`, t.x, t.y, this.data.step * 0.85, t.words, { square: t.id });
      node.dataset.square = t.id;
      all.push(node);
    }
    this.spots.replaceChildren(...all);
    if (!all.length) {
      if (old) this.view.focus();
      return;
    }
    const again = all.find((node) => node.dataset.key === old) || all[0];
    again.tabIndex = 0;
    if (old) again.focus({ preventScroll: true });
  }

  walk(event) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const here = this.shadowRoot.activeElement;
    if (!way || !here || !this.spots.contains(here)) return;
    event.preventDefault();
    const centre = (node) => [parseFloat(node.style.left) * this.data.size[0], parseFloat(node.style.top) * this.data.size[1]];
    const [x, y] = centre(here);
    let best = null;
    let least = Infinity;
    for (const node of this.spots.children) {
      const [a, b] = centre(node);
      const ahead = (a - x) * way[0] + (b - y) * way[1];
      const aside = Math.abs((a - x) * way[1]) + Math.abs((b - y) * way[0]);
      if (node !== here && ahead > 0 && ahead + 2 * aside < least) [best, least] = [node, ahead + 2 * aside];
    }
    if (!best) return;
    here.tabIndex = -1;
    best.tabIndex = 0;
    best.focus();
  }

  /** A press beside all targets: the app says why that square is not to be had. */
  missed(event) {
    const box = this.sheet.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * this.data.size[0];
    const y = ((event.clientY - box.top) / box.height) * this.data.size[1];
    let best = null;
    let least = this.data.step * 0.7;
    for (const [square, [a, b]] of Object.entries(this.data.spots || {})) {
      const far = Math.hypot(a - x, b - y);
      if (far < least) [best, least] = [square, far];
    }
    if (best !== null) this.send(event, { square: best });
  }

  scale(zoom) {
    this.zoom = Math.min(5, Math.max(0.1, zoom));
    this.sheet.style.width = `max(100%, ${this.zoom * this.width}px)`;
  }

  centre(things) {
    if (!things.length) return;
    const mean = (axis) => things.reduce((sum, thing) => sum + thing[axis], 0) / things.length;
    const high = (this.sheet.clientWidth * this.data.size[1]) / this.data.size[0];
    this.view.scrollTo(
      (mean("x") / this.data.size[0]) * this.sheet.clientWidth - this.view.clientWidth / 2,
      (mean("y") / this.data.size[1]) * high - this.view.clientHeight / 2,
    );
  }
}

const ACTIONS_STYLE = `
  ${BUTTONS}
  :host { display: block; }
  .row { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-bottom: 0.5rem; }
  .list { max-height: 16rem; overflow: auto; flex-direction: column; flex-wrap: nowrap; padding: 0.25rem; }
  .list button { flex: none; }
  button.verb { font-weight: 700; }
  input { width: 100%; box-sizing: border-box; padding: 0.5rem 0.8rem; margin-bottom: 0.5rem; min-height: 2.75rem;
    background: var(--card); border: 2px solid var(--line); border-radius: 0.6rem; }
`;

class TableActions extends Chooser {
  static observedAttributes = ["data-actions"];

  constructor() {
    super();
    this.shadowRoot.innerHTML = `<style>${ACTIONS_STYLE}</style><div class="all" tabindex="-1"></div>`;
    this.all = this.shadowRoot.querySelector(".all");
  }

  render() {
    const { buttons = [], lists = [] } = this.data;
    const active = this.shadowRoot.activeElement;
    const old = active && (active.dataset.key || "all");
    const search = active && active.tagName === "INPUT" && !this.fresh ? active.value : "";
    const nodes = [];
    if (buttons.length) nodes.push(this.row("row", buttons));
    for (const list of lists) nodes.push(...this.list(list, search));
    this.all.replaceChildren(...nodes);
    this.fresh = false;
    if (!old) return;
    const all = [...this.all.querySelectorAll("button, input")];
    (all.find((node) => node.dataset.key === old) || all[0] || this.all).focus();
  }

  button(words, key, detail) {
    const node = document.createElement("button");
    node.className = "plain";
    node.textContent = words;
    node.dataset.key = key;
    node.disabled = Boolean(this.data.locked);
    node.onclick = (event) => this.send(event, detail);
    return node;
  }

  row(kind, choices) {
    const row = document.createElement("div");
    row.className = kind;
    row.append(...choices.map(([index, words]) => this.button(words, words, { action: index })));
    return row;
  }

  list({ verb, words, open, choices }, search) {
    const head = this.button(words, `verb ${verb}`, { verb });
    head.classList.add("verb");
    head.setAttribute("aria-expanded", String(open));
    const row = document.createElement("div");
    row.className = "row";
    row.append(head);
    if (!open) return [row];
    const input = document.createElement("input");
    const list = this.row("row list", choices);
    input.type = "search";
    input.dataset.key = `search ${verb}`;
    input.placeholder = this.data.filter;
    input.setAttribute("aria-label", this.data.filter);
    input.value = search;
    input.oninput = () => {
      const wanted = input.value.toLowerCase();
      for (const node of list.children) node.hidden = !node.textContent.toLowerCase().includes(wanted);
    };
    input.oninput();
    return [row, input, list];
  }
}

customElements.define("table-board", TableBoard);
customElements.define("table-actions", TableActions);
