// Marks, on the page of every mat, the match that the clock says is now, and the next one. Without it nothing is lost.
const EARLY = 3600;

function mark() {
  for (const mat of document.querySelectorAll('[data-from]')) {
    const now = Date.now() / 1000 - Number(mat.dataset.from);
    const rows = [...mat.querySelectorAll('[data-t]')];
    const startOf = (row) => Number(row.dataset.t);
    const begun =
      now < Number(mat.dataset.to) ? rows.findLastIndex((row) => startOf(row) <= now) : rows.length;
    for (const row of rows) delete row.dataset.mark;
    if (rows[begun]) rows[begun].dataset.mark = 'now';
    const next = rows[begun + 1];
    if (next && startOf(next) - now < EARLY) next.dataset.mark = 'next';
  }
}

mark();
setInterval(mark, 15_000);
