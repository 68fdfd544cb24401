// Barcodes and QR codes as black boxes.
import bwip from 'bwip-js/node'

/** Labels repeat the codes of their copies. */
const mostKept = 500
const drawings = new Map()

/**
 * A code as boxes `[x, y, width, height]` in a drawing of `width` by `height` modules. Undefined
 * where the code cannot say the text.
 */
export function drawingOf(kind, text) {
  const key = `${kind} ${text}`
  if (!drawings.has(key)) {
    if (drawings.size === mostKept) drawings.clear()
    drawings.set(key, drawn(kind, text))
  }
  return drawings.get(key)
}

/** Trying every mask takes three quarters of the time, and readers read any of them. */
const ofQr = { eclevel: 'M', mask: 1 }

function drawn(kind, text) {
  try {
    // The library's own drawings take several times as long as its encoders.
    const [code] = bwip.raw(kind, text, kind === 'qrcode' ? ofQr : {})
    return code.pixs ? squaresOf(code) : barsOf(code)
  } catch {
    return undefined
  }
}

/** Neighbours in a row are one box. */
function squaresOf({ pixs, pixx: width, pixy: height }) {
  const boxes = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = x
      while (x < width && pixs[y * width + x]) x++
      if (x > from) boxes.push([from, y, x - from, 1])
    }
  return { width, height, boxes }
}

/** Widths of bars and spaces in turns. */
function barsOf({ sbs }) {
  const boxes = []
  let x = 0
  for (const [n, width] of sbs.entries()) {
    if (n % 2 === 0) boxes.push([x, 0, width, 1])
    x += width
  }
  return { width: x, height: 1, boxes }
}
