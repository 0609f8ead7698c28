// flame draws a flame graph, the whole on top, into .flame, zoomed to box ctx.at.zoom. A box
// is [function, depth, base, head] in preorder. Arrow keys move, Enter zooms.
let flameContext;
function flame(ctx) {
  "use strict";
  flameContext = ctx;
  const { at, sheet, el, $ } = ctx, host = $(".flame"), boxes = sheet.tree, row = 19;
  const size = (b) => sheet.diff ? (b[2] + b[3]) / 2 : b[3];
  const zoom = Math.min(at.zoom, boxes.length - 1), root = boxes[zoom];
  host.replaceChildren();
  if (!boxes.length || !size(root)) { host.append(el("p", "The profile has no samples.")); return; }
  const above = [];
  for (let i = zoom, depth = root[1]; i >= 0 && depth > 0; i--) {
    if (boxes[i][1] < depth) { above.unshift(i); depth = boxes[i][1]; }
  }
  const scale = 100 / size(root), least = 130 / Math.max(host.clientWidth, 300); // percent of the width
  let deepest = root[1];
  const put = (i, x, width) => {
    const [f, depth, base, head] = boxes[i];
    deepest = Math.max(deepest, depth);
    const e = el("div", null, { class: "box " + ctx.color(sheet, f, base, head) + (i < zoom ? " above" : "") + (ctx.matches(f) ? " hit" : ""), "data-f": f, "data-i": i,
      style: "left:" + x.toFixed(3) + "%;width:" + width.toFixed(3) + "%;top:" + depth * row + "px;background:var(--" + ctx.color(sheet, f, base, head) + ")" });
    if (width > 5 * least) {
      const change = sheet.diff && head !== base ? (head > base ? "+" : "−") + ctx.percent(Math.abs(head - base), sheet.total[0]) + " " : "";
      e.textContent = change + ctx.short(f) + (width > 20 * least ? " " + ctx.percent(size(boxes[i]), size(boxes[0])) : "");
    }
    e.title = ctx.name(f) + "\n" + ctx.amounts(sheet, base, head);
    host.append(e);
  };
  for (const i of above) put(i, 0, 100);
  const left = [];
  left[root[1]] = 0;
  for (let i = zoom; i < boxes.length && (i === zoom || boxes[i][1] > root[1]); i++) {
    const depth = boxes[i][1], width = size(boxes[i]) * scale, x = left[depth];
    left[depth] += width;
    left[depth + 1] = x;
    if (width >= least) put(i, x, width);
  }
  host.style.height = (deepest + 1) * row + "px";
  host.onclick = (e) => { const b = e.target.closest(".box"); if (b) go(+b.dataset.i, true); };
  host.onmouseover = (e) => { const b = e.target.closest(".box"); if (b) say(+b.dataset.i); };
  host.onkeydown = move;
}

// say tells of a box, go marks it and zooms to it.
function say(i) {
  const b = flameContext.sheet.tree[i];
  flameContext.tell(b[0], b[2], b[3]);
}
function go(i, zoom) {
  const ctx = flameContext;
  ctx.at.f = ctx.sheet.tree[i][0];
  if (zoom) { ctx.at.zoom = i; flame(ctx); }
  const host = ctx.$(".flame");
  host.dataset.at = i;
  for (const e of host.querySelectorAll(".box")) {
    e.classList.toggle("at", +e.dataset.i === i);
    if (+e.dataset.i === i) e.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  if (zoom) ctx.address();
  say(i);
}

// move goes to the caller, the largest callee, or the box beside.
function move(e) {
  const boxes = flameContext.sheet.tree, i = +(flameContext.$(".flame").dataset.at || flameContext.at.zoom), depth = boxes[i][1];
  const seen = (j) => flameContext.$('.box[data-i="' + j + '"]');
  let to = -1;
  if (e.key === "Enter") { go(i, true); e.preventDefault(); return; }
  if (e.key === "ArrowDown" && i + 1 < boxes.length && boxes[i + 1][1] > depth) to = i + 1;
  if (e.key === "ArrowUp") for (to = i - 1; to > 0 && boxes[to][1] >= depth; to--);
  if (e.key === "ArrowRight") for (to = i + 1; to < boxes.length && boxes[to][1] !== depth; to++);
  if (e.key === "ArrowLeft") for (to = i - 1; to > 0 && boxes[to][1] !== depth; to--);
  if (to >= 0 && to < boxes.length && seen(to)) go(to, false);
  if (e.key.startsWith("Arrow")) e.preventDefault();
}
