import { deflateSync } from 'node:zlib'

const width = 160
const height = 120
type Colour = readonly [number, number, number]

/**
 * A small picture of a board with a scratch, as a PNG: believable enough where a photo of a fault is looked at.
 * @param slant how steep the scratch is, 1 to 5
 */
export function pictureOf(wood: Colour, slant: number): Buffer {
  const grain = wood.map(c => c - 18) as unknown as Colour
  const palette = [wood, grain, [250, 246, 238], [60, 44, 32]] satisfies Colour[]
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([
      0,
      ...Array.from({ length: width / 4 }, (__, byte) =>
        [0, 1, 2, 3].reduce((bits, n) => (bits << 2) | shade(byte * 4 + n, y, slant), 0),
      ),
    ]),
  )
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Two bits for each dot, of a palette.
  head.set([2, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flat())),
    // Stored and not packed: the same bytes whatever version packs them.
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Which colour a dot has: wood, its grain, a scratch with a dark edge. */
function shade(x: number, y: number, slant: number) {
  const off = y - (20 + (x * slant) / 6)
  if (Math.abs(off) < 2) return 2
  if (off >= 2 && off < 4) return 3
  return (y + Math.round(3 * Math.sin(x / 17))) % 11 < 3 ? 1 : 0
}

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(4)
  frame.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([frame, body, check])
}

/** Node has its own from version 22 on. */
function crc32(bytes: Buffer) {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
