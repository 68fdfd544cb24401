import { buffer } from 'node:stream/consumers'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { createRequire } from 'node:module'
import type { PdfFlow, PdfPage, PdfPart } from '#server/pdf/document.ts'
import { mostPages, pdf } from '#server/pdf/pdf.ts'
import { readPdf } from '#tests/support/readPdf.ts'

const page = (...parts: PdfPart[]): PdfPage => ({ width: 105, height: 148, parts })
const text = (of: string, more = {}) => ({ text: of, x: 5, y: 5, width: 95, size: 10, ...more })
const written = async (...pages: (PdfPage | PdfFlow)[]) =>
  readPdf(await buffer(await pdf({ title: 'Documents', pages })))

describe('a document', () => {
  it('says its texts with macrons, on pages of its size', async () => {
    const { pages } = await written(page(text('Kōwhai tēpu, Ōtāhuhu')), page(text('Page two')))
    expect(pages.map(each => each.text)).toEqual(['Kōwhai tēpu, Ōtāhuhu', 'Page two'])
    expect(pages[0]!.width).toBeCloseTo((105 / 25.4) * 72, 0)
  })

  it('shows one box for a character that the letters lack, whatever it is made of', async () => {
    const shown = async (of: string) => (await written(page(text(of)))).text
    expect(await shown('a👨‍👩‍👧b')).toBe('a□b')
    expect(await shown('שלום')).toBe('□□□□')
    expect(await shown('x\u0000y')).toBe('x□y')
    expect(await shown('lone \ud83d half')).toBe('lone □ half')
    expect(await shown('ze\u200bro\u202e wi\u200ddth')).toBe('zero width')
  })

  it('keeps any text within its lines, and says that there is more', async () => {
    const { text: long } = await written(page(text('w'.repeat(10_000), { lines: 3 })))
    expect(long.split('\n')).toHaveLength(3)
    expect(long.endsWith('…')).toBe(true)
    const { text: words } = await written(page(text('oak table '.repeat(1000), { lines: 2 })))
    expect(words).toMatch(/^(oak|table| )+\n(oak|table| )+…$/)
    const price = { lines: 1, size: 60, least: 8, width: 30 }
    expect((await written(page(text('$123,456.00', price)))).text).toBe('$123,456.00')
  })

  it('breaks a table over pages under its heading', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => [`SKU-${n}`, 'Oak table', '$1,299.00'])
    const table = {
      columns: [
        { title: 'Code', width: 1 },
        { title: 'Name', width: 3 },
        { title: 'Price', width: 1, align: 'right' as const },
      ],
      rows,
    }
    const { pages, text: all } = await written({ flow: [table], foot: 'Catalogue' })
    expect(pages.length).toBeGreaterThan(2)
    for (const each of pages) expect(each.text).toContain('Code\nName\nPrice')
    for (const [code] of rows) expect(all.split('\n')).toContain(code)
    expect(pages.at(-1)!.text).toContain(`Catalogue\n${pages.length}`)
  })

  it('holds pictures, and an empty frame for what is none', async () => {
    const picture = await sharp({
      create: { width: 40, height: 40, channels: 4, background: '#00800080' },
    })
      .webp()
      .toBuffer()
    const at = { x: 5, y: 5, width: 40, height: 40 }
    const bytes = await buffer(
      await pdf({
        title: 'Pictures',
        pages: [page({ ...at, picture }, { ...at, picture: Buffer.from('<svg>') })],
      }),
    )
    expect(readPdf(bytes).pages).toHaveLength(1)
    expect(bytes.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1)
  })

  it('stays a document with every hostile text', async () => {
    const { pages } = await written(...hostile.map(of => page(text(of, { lines: 8 }))))
    expect(pages).toHaveLength(hostile.length)
    for (const [n, each] of pages.entries()) {
      expect(each.text, hostile[n]).not.toContain('\ufffd')
      if (/^[\x21-\x7e]{1,40}$/.test(hostile[n]!)) expect(each.text).toBe(hostile[n])
    }
  })

  it('has codes that a reader reads', async () => {
    const codes = [
      { kind: 'qrcode', code: 'L:0123456789ABCDEFGHIJKLMNOP', width: 10, height: 10 },
      { kind: 'ean13', code: '2000000000015', width: 32, height: 9 },
      { kind: 'code128', code: 'SOFA-3S-GREY-01', width: 45, height: 8 },
    ] as const
    for (const code of codes) {
      const { pages } = await written(page({ ...code, x: 20, y: 20 }))
      // The dots of a label printer: 8 by millimetre.
      expect(await readIn(pages[0]!.svg, 203), code.kind).toEqual([code.code])
    }
  })

  it('has no code where the code cannot say the text', async () => {
    const { text: all } = await written(
      page({ kind: 'ean13', code: 'ABC', x: 1, y: 1, width: 30, height: 9 }, text('Table')),
    )
    expect(all).toBe('Table')
  })

  it('draws no more once its reader has left', async () => {
    let drawn = 0
    function* endless() {
      for (;;) {
        drawn++
        yield page(text(`Page ${drawn}`))
      }
    }
    const stream = await pdf({ title: 'Endless', pages: endless() })
    stream.destroy()
    await wait(50)
    const before = drawn
    await wait(50)
    expect(drawn).toBe(before)
    expect(drawn).toBeLessThan(50)
    await expect(buffer(await pdf({ title: 'Endless', pages: endless() }))).rejects.toThrow(
      `at most ${mostPages} pages`,
    )
  })

  it('answers a problem of its first page before anything is written', async () => {
    const broken: Iterable<PdfPage> = {
      [Symbol.iterator]() {
        throw new Error('No such label.')
      },
    }
    await expect(pdf({ title: 'Broken', pages: broken })).rejects.toThrow('No such label.')
    // Another document is written after it.
    expect((await written(page(text('Still there')))).text).toBe('Still there')
  })
})

/** Texts that break what is careless with them. */
const hostile = [
  '',
  ' ',
  '\n\n',
  '\t\u0000\u0001\u001b[31m',
  '\u00a0\u2003\u3000\u2028\u0085',
  '\ufeff\u200b\u200e\u202e\u2066\u00ad',
  '\ud800',
  '\udfff\ud800',
  '\ufffe\uffff\u{10ffff}',
  'ثم نفس سقطت وبالتحديد',
  'הָיְתָהtestالصفحات',
  '田中さんにあげて下さい',
  '👩🏽‍🚒🇳🇿❤️✊🏿',
  'Z\u0351\u036b\u0343\u036a\u0302A\u0334\u0335\u031cL\u0316\u031fG\u033d\u0310O',
  '˙ɐnbᴉlɐ ɐuƃɐɯ ǝɹolop',
  "';DROP TABLE skus;--",
  '<script>alert(1)</script>',
  '(unbalanced \\) >> endstream endobj %%EOF',
  '${7*7} %n%s {{x}}',
  '1/0',
  '\u1680\u180e',
  'ﬁ ǆ ŀ ﷽',
  '½ × 2 m² ± 5 µm – „Ōtāhuhu“ … €',
]

/** The codes in a drawing at so many dots by inch. */
async function readIn(svg: string, dpi: number) {
  prepareZXingModule({ overrides: { wasmBinary: wasm() } })
  const { data, info } = await sharp(Buffer.from(svg), { density: dpi })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const image = { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
  return (await readBarcodes(image as ImageData, { tryHarder: true })).map(found => found.text)
}
const wasm = () => {
  const bytes = readFileSync(
    createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
  )
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}
