import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import bwipjs from 'bwip-js/node'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { asPrinted, type Code, InSight } from '#src/scan/codes.ts'
import { codesIn } from '#src/scan/zxing.ts'

// As the worker does, from the file instead of from the server.
beforeAll(async () => {
  const program = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(program)).buffer } })
})

/** A code as it is drawn for labels, `scale` pixels for its narrowest line. */
const drawn = ({ format, text }: Code, scale: number) =>
  bwipjs.toBuffer({
    bcid: { ean_13: 'ean13', ean_8: 'ean8', upc_a: 'upca', code_128: 'code128', qr_code: 'qrcode' }[
      format
    ],
    text,
    scale,
    height: 9,
    // White paper around it, as its standard asks: eleven lines of a UPC-A.
    padding: 12,
    backgroundcolor: 'FFFFFF',
  })

/** The pixels of what a phone sees: the code on a grey wall, turned and not quite sharp. */
async function seen(code: Code, scale: number, turned: number) {
  const label = await sharp(await drawn(code, scale))
    .rotate(turned, { background: '#888' })
    .png()
    .toBuffer()
  const { data, info } = await sharp({
    create: { width: 1280, height: 720, channels: 4, background: '#888' },
  })
    .composite([{ input: label }])
    .blur(0.6)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    data: new Uint8ClampedArray(data),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb',
  } as ImageData
}

const codes: readonly Code[] = [
  { format: 'ean_13', text: '2100000000012' },
  { format: 'ean_8', text: '96385074' },
  { format: 'upc_a', text: '012345678905' },
  { format: 'code_128', text: 'OAK-TABLE-180/N' },
  { format: 'qr_code', text: 'L:7K2M9QX4TB' },
]

describe('our reader reads', () => {
  test.each(codes)('$format $text, as small as a label prints it', async code => {
    expect(await codesIn(new Uint8Array(await drawn(code, 1)))).toEqual([code])
  })

  test.each(codes.flatMap(code => [0, 7, 90, 180].map(turned => ({ ...code, turned }))))(
    '$format in the camera, turned by $turned degrees',
    async ({ turned, ...code }) => {
      expect(await codesIn(await seen(code, 2, turned))).toEqual([code])
    },
  )

  it('no code where there is none, and none of a symbology that shops do not print', async () => {
    const wall = await sharp({
      create: { width: 640, height: 480, channels: 3, background: '#888' },
    })
      .png()
      .toBuffer()
    const foreign = await bwipjs.toBuffer({ bcid: 'pdf417', text: 'A driver licence', scale: 2 })
    expect([await codesIn(wall), await codesIn(foreign)]).toEqual([[], []])
  })
})

it('a code of twelve digits is told without the zero that readers put before it', () => {
  expect(asPrinted({ format: 'ean_13', text: '0012345678905' })).toEqual({
    format: 'upc_a',
    text: '012345678905',
  })
  expect(asPrinted(codes[0]!)).toEqual(codes[0])
})

it('a code counts once while it is in sight, and again after it was away', () => {
  const inSight = new InSight()
  const [table, chair] = [codes[0]!, codes[1]!]
  const at = (now: number, ...some: Code[]) => inSight.comers(some, now)
  expect(at(0, table, table)).toEqual([table])
  // A hand that shakes loses it for a moment.
  expect(at(1000, table)).toEqual([])
  expect(at(2400, table, chair)).toEqual([chair])
  expect(at(5000, table)).toEqual([table])
})
