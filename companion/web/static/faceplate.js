/* The scanner's face plate as one custom element, <scanner-faceplate>: an SVG, its keys, and its sounds.
 *
 * It needs no framework and knows no game. Whoever owns it tells it what to show and play, and hears which keys go
 * down and come up:
 *
 *   element.show([masks of three digits: bit 0 = segment A .. 6 = G, 7 = point], flash, text)
 *   element.play(name)            plays `${sounds}/${name}.wav`, cutting off what still sounds; at a speed below
 *                                 100 the file is `${sounds}/${name}.wav?speed=90`
 *   element.stop()
 *   element.say(text)             a caption, for people who cannot hear; also read by screen readers
 *   element.lock(reason)          keys do nothing and the plate is dimmed; lock("") unlocks
 *   element.words = {keys: {ON: "ON, switch on", ...}, display: "Display: {text}", plate: "...", silent: "..."}
 *   element.volume = 0 .. 4, element.muted = true or false, element.speed = 87 .. 100 (percent)
 *   event "scanner-key" with detail {key, down}
 *   await element.samples(name)   the 16-bit samples that play(name) plays, and their rate
 *
 * Attributes: sounds="folder of the WAV files".
 */

const KEYS = [
  ["1", "2", "OFF"],
  ["3", "4", "ON"],
  ["5", "6", "T"],
  ["7", "8", "A"],
  ["9", "0", "C"],
];
const LEGENDS = { T: "TIP", A: "ARREST", C: "CLUE" };
// Keyboard: the letters and digits themselves; o and x stand for ON and OFF, which are two letters long.
const KEYBOARD = { o: "ON", x: "OFF", t: "T", a: "A", c: "C" };
for (const digit of "0123456789") KEYBOARD[digit] = digit;

// One digit in a box of 60 x 100: segments A to G and the point, as polygons.
const SEGMENTS = [
  "12,4 48,4 42,13 18,13",
  "50,7 55,12 52,47 44,44 44,16",
  "51,53 52,88 47,94 42,85 44,57",
  "10,96 46,96 40,87 16,87",
  "6,88 8,53 15,57 14,85 8,94",
  "8,12 13,7 17,16 16,44 8,47",
  "10,50 16,45.5 44,45.5 50,50 44,54.5 16,54.5",
];

const SVG = "http://www.w3.org/2000/svg";
const VOLUME = [0, 0.04, 0.12, 0.35, 1];

const STYLE = `
  :host { display: block; position: relative; max-width: 22rem; margin: auto; touch-action: manipulation; }
  svg { width: 100%; height: auto; display: block; user-select: none; -webkit-user-select: none; }
  .body { fill: #1d1f24; stroke: #53575f; }
  .band-red { fill: #b3261e; } .band-amber { fill: #e9a23b; } .band-cream { fill: #f3e9d2; }
  .window { fill: #140305; stroke: #53575f; }
  .segment { fill: #2b0a0c; } .segment.lit { fill: #ff4a3d; }
  .flash .segment.lit { animation: flash 0.8s steps(1, end) infinite; }
  @keyframes flash { 0%, 62% { fill: #ff4a3d; } 63%, 100% { fill: #2b0a0c; } }
  .key { cursor: pointer; outline: none; }
  .cap { fill: #f3e9d2; stroke: #7a756a; transition: transform 60ms; }
  .key.on .cap { fill: #cfe8cf; } .key.off .cap { fill: #f0c9c4; } .key.action .cap { fill: #ffd48a; }
  .key.down .cap { transform: translateY(3px); filter: brightness(0.8); }
  .key:focus-visible .ring { stroke: #ffffff; stroke-width: 4; } .ring { fill: none; stroke: none; }
  .label { font: 700 26px system-ui, sans-serif; fill: #17181b; text-anchor: middle; pointer-events: none; }
  .legend { font: 600 11px system-ui, sans-serif; fill: #17181b; text-anchor: middle; pointer-events: none; }
  .title { font: 700 17px system-ui, sans-serif; fill: #17181b; letter-spacing: 3px; text-anchor: middle; }
  .caption { font: 600 1rem system-ui, sans-serif; min-height: 1.5em; text-align: center; margin: 0.4rem 0; color: inherit; }
  .spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); margin: 0; }
  :host([locked]) svg { opacity: 0.55; } :host([locked]) .key { cursor: not-allowed; }
  @media (prefers-reduced-motion: reduce) { .flash .segment.lit { animation-duration: 2s; } .cap { transition: none; } }
`;

function svg(name, attributes, parent) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (parent) parent.append(node);
  return node;
}

/** Returns {rate, samples: Int16Array} of a 16-bit mono WAV file. Throws when it is no such file. */
export function readWav(buffer) {
  const view = new DataView(buffer);
  const tag = (at) => String.fromCharCode(...new Uint8Array(buffer, at, 4));
  if (tag(0) !== "RIFF" || tag(8) !== "WAVE") throw new Error("not a WAV file");
  let rate = 0;
  for (let at = 12; at + 8 <= buffer.byteLength; ) {
    const size = view.getUint32(at + 4, true);
    if (tag(at) === "fmt ") {
      if (view.getUint16(at + 10, true) !== 1 || view.getUint16(at + 22, true) !== 16) throw new Error("not 16-bit mono");
      rate = view.getUint32(at + 12, true);
    } else if (tag(at) === "data") {
      const samples = new Int16Array(size / 2);
      for (let i = 0; i < samples.length; i++) samples[i] = view.getInt16(at + 8 + 2 * i, true);
      return { rate, samples };
    }
    at += 8 + size + (size % 2);
  }
  throw new Error("a WAV file without samples");
}

class Sounds {
  constructor(folder) {
    this.folder = folder;
    this.files = new Map(); // address: promise of {rate, samples}
    this.speed = 100;
    this.context = null;
    this.playing = null;
    this.wanted = null; // what should sound now; a file that arrives late must not
    this.gain = 1;
  }

  file(name) {
    const address = `${this.folder}/${name}.wav` + (this.speed < 100 ? `?speed=${this.speed}` : "");
    if (!this.files.has(address)) {
      const loading = fetch(address).then((answer) => {
        if (!answer.ok) throw new Error(`no sound at ${address}`);
        return answer.arrayBuffer();
      });
      const parsed = loading.then(readWav);
      parsed.catch(() => this.files.delete(address)); // asked again next time
      this.files.set(address, parsed);
    }
    return this.files.get(address);
  }

  /** Browsers let a page sound only from within a press: called at every press, it matters at the first. */
  unlock() {
    // The rate of the files, so that the samples reach the output as they are.
    this.context ??= new AudioContext({ sampleRate: 44100 });
    if (this.context.state === "suspended") this.context.resume();
  }

  async play(name) {
    this.stop();
    const wanted = (this.wanted = {});
    const { rate, samples } = await this.file(name);
    if (this.wanted !== wanted || !this.context) return;
    const buffer = this.context.createBuffer(1, samples.length, rate);
    const channel = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) channel[i] = samples[i] / 32768;
    const source = this.context.createBufferSource();
    source.buffer = buffer;
    const gain = this.context.createGain();
    gain.gain.value = this.gain;
    source.connect(gain).connect(this.context.destination);
    this.playing = { source, gain };
    source.start();
  }

  stop() {
    this.wanted = null;
    if (this.playing) this.playing.source.stop();
    this.playing = null;
  }

  setGain(gain) {
    this.gain = gain;
    if (this.playing) this.playing.gain.gain.value = gain;
  }
}

class ScannerFaceplate extends HTMLElement {
  #sounds = null;
  #segments = [];
  #keys = new Map();
  #down = new Map(); // key: what holds it down (a pointer, the keyboard), so that two fingers do not let go of one
  #volume = 3;
  #muted = false;
  #words = { keys: {}, display: "{text}", plate: "", silent: "" };

  connectedCallback() {
    if (this.shadowRoot) return;
    this.#sounds = new Sounds(this.getAttribute("sounds") ?? "sounds");
    const root = this.attachShadow({ mode: "open" });
    const style = document.createElement("style");
    style.textContent = STYLE;
    this.plate = this.#draw();
    root.append(style, this.plate);
    this.caption = this.#paragraph("caption");
    this.spoken = this.#paragraph("spoken"); // what the display shows, for screen readers
    root.append(this.caption, this.spoken);
    this.keydown = (event) => this.#keyboard(event, true);
    this.keyup = (event) => this.#keyboard(event, false);
    this.blur = () => this.#releaseAll();
    window.addEventListener("keydown", this.keydown);
    window.addEventListener("keyup", this.keyup);
    window.addEventListener("blur", this.blur);
    document.addEventListener("visibilitychange", this.blur);
    this.volume = this.#volume;
    this.words = this.#words;
  }

  disconnectedCallback() {
    this.#releaseAll();
    this.#sounds?.stop();
    window.removeEventListener("keydown", this.keydown);
    window.removeEventListener("keyup", this.keyup);
    window.removeEventListener("blur", this.blur);
    document.removeEventListener("visibilitychange", this.blur);
  }

  show(masks, flash, text) {
    masks.forEach((mask, digit) => {
      this.#segments[digit].forEach((node, bit) => node.classList.toggle("lit", Boolean(mask & (1 << bit))));
    });
    this.display.classList.toggle("flash", Boolean(flash));
    const words = this.#words.display.replace("{text}", text.trim() || "–");
    this.display.setAttribute("aria-label", words);
    if (text !== this.dataset.text) this.spoken.textContent = words;
    this.dataset.text = text;
    this.dataset.flash = String(Boolean(flash));
  }

  play(name) {
    this.dataset.sound = name;
    this.#sounds.play(name).catch((fault) => {
      console.error(fault);
      this.say([this.caption.textContent, this.#words.silent].filter(Boolean).join(" – "));
    });
  }

  stop() {
    delete this.dataset.sound;
    this.#sounds.stop();
  }

  say(text) {
    this.caption.textContent = text;
  }

  lock(reason) {
    this.toggleAttribute("locked", Boolean(reason));
    if (reason) this.#releaseAll();
    this.say(reason);
  }

  samples(name) {
    return this.#sounds.file(name);
  }

  get volume() {
    return this.#volume;
  }

  set volume(value) {
    this.#volume = Math.max(0, Math.min(4, Number(value)));
    this.#sounds?.setGain(this.#muted ? 0 : VOLUME[this.#volume]);
  }

  get speed() {
    return this.#sounds.speed;
  }

  set speed(percent) {
    this.#sounds.speed = Math.max(87, Math.min(100, Math.round(Number(percent))));
  }

  get muted() {
    return this.#muted;
  }

  set muted(value) {
    this.#muted = Boolean(value);
    this.volume = this.#volume;
  }

  get words() {
    return this.#words;
  }

  set words(words) {
    this.#words = { ...this.#words, ...words };
    for (const [key, node] of this.#keys) node.setAttribute("aria-label", this.#words.keys[key] ?? key);
    this.plate.setAttribute("aria-label", this.#words.plate || "Crime Scanner");
  }

  #paragraph(kind) {
    const node = document.createElement("p");
    node.className = kind;
    node.setAttribute("aria-live", "polite");
    return node;
  }

  #draw() {
    const plate = svg("svg", { viewBox: "0 0 300 560", role: "group" });
    svg("rect", { class: "body", x: 4, y: 4, width: 292, height: 552, rx: 26, "stroke-width": 3 }, plate);
    svg("rect", { class: "band-cream", x: 22, y: 24, width: 256, height: 34, rx: 6 }, plate);
    svg("text", { class: "title", x: 150, y: 47 }, plate).textContent = "CRIME SCANNER";
    svg("rect", { class: "band-red", x: 22, y: 64, width: 256, height: 7 }, plate);
    svg("rect", { class: "band-amber", x: 22, y: 75, width: 256, height: 7 }, plate);
    svg("rect", { class: "window", x: 45, y: 94, width: 210, height: 112, rx: 8, "stroke-width": 2 }, plate);
    this.display = svg("g", { class: "display", role: "img", "aria-label": "" }, plate);
    for (let digit = 0; digit < 3; digit++) {
      const box = svg("g", { transform: `translate(${62 + digit * 62} 106) scale(0.88)` }, this.display);
      const lines = SEGMENTS.map((points) => svg("polygon", { class: "segment", points }, box));
      lines.push(svg("circle", { class: "segment", cx: 58, cy: 94, r: 5 }, box));
      this.#segments.push(lines);
    }
    KEYS.forEach((row, y) => row.forEach((key, x) => this.#drawKey(plate, key, 28 + x * 84, 226 + y * 64)));
    return plate;
  }

  #drawKey(plate, key, x, y) {
    const kind = key === "ON" ? "on" : key === "OFF" ? "off" : key in LEGENDS ? "action" : "digit";
    const node = svg("g", { class: `key ${kind}`, role: "button", tabindex: 0, "aria-label": key, "data-key": key }, plate);
    svg("rect", { class: "cap", x, y, width: 76, height: 52, rx: 9, "stroke-width": 2 }, node);
    svg("rect", { class: "ring", x: x - 3, y: y - 3, width: 82, height: 58, rx: 11 }, node);
    const legend = LEGENDS[key];
    svg("text", { class: "label", x: x + 38, y: y + (legend ? 28 : 35) }, node).textContent = key;
    if (legend) svg("text", { class: "legend", x: x + 38, y: y + 44 }, node).textContent = legend;
    this.#keys.set(key, node);
    node.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      node.focus({ focusVisible: false });
      node.setPointerCapture(event.pointerId);
      this.#press(key, `pointer ${event.pointerId}`);
    });
    const release = (event) => this.#release(key, `pointer ${event.pointerId}`);
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) node.addEventListener(name, release);
    node.addEventListener("contextmenu", (event) => event.preventDefault()); // a long touch is a held key
  }

  #keyboard(event, down) {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.composedPath()[0];
    const focused = target instanceof Element ? target.closest?.("[data-key]") : null;
    let key = KEYBOARD[event.key.toLowerCase()];
    if (focused && (event.key === " " || event.key === "Enter")) key = focused.dataset.key;
    // Keys meant for a text field, a list or another button are not the scanner's.
    const elsewhere = !focused && target instanceof Element && target.closest?.("input:not([type=range]), textarea, select, [contenteditable]");
    if (!key || elsewhere) return;
    if (focused) event.preventDefault();
    if (down) this.#press(key, `keyboard ${event.code}`);
    else this.#release(key, `keyboard ${event.code}`);
  }

  #press(key, holder) {
    this.#sounds.unlock();
    if (this.hasAttribute("locked")) return;
    const holders = this.#down.get(key) ?? new Set();
    holders.add(holder);
    this.#down.set(key, holders);
    if (holders.size === 1) this.#tell(key, true);
  }

  #release(key, holder) {
    const holders = this.#down.get(key);
    if (!holders?.delete(holder) || holders.size) return;
    this.#down.delete(key);
    this.#tell(key, false);
  }

  #releaseAll() {
    for (const key of [...this.#down.keys()]) {
      this.#down.delete(key);
      this.#tell(key, false);
    }
  }

  #tell(key, down) {
    this.#keys.get(key).classList.toggle("down", down);
    this.#keys.get(key).setAttribute("aria-pressed", String(down));
    this.dispatchEvent(new CustomEvent("scanner-key", { detail: { key, down }, bubbles: true, composed: true }));
  }
}

customElements.define("scanner-faceplate", ScannerFaceplate);
