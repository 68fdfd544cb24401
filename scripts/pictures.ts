// Draws the pictures of the demo catalogue into resources/products/demo/pictures: npm run pictures
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { extras, finishes } from '#resources/products/demo/catalogueWords.ts'
import {
  giftCardPictured,
  picturedRanges,
  pictureFolder,
  pictureName,
} from '#resources/products/demo/pictures.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { unpackChromium } from '#tests/support/browser/chromium.ts'
import { draw } from './pictures/drawings.ts'
import { height, width } from './pictures/shapes.ts'

/** Drawings by the names of their files. */
const drawings = new Map(
  [...picturedRanges(), ...extras, giftCardPictured].flatMap(({ code, material }) =>
    Object.keys(finishes[material]).map(letters => {
      const name = pictureName(code, letters)
      return [name, draw(name.slice(0, -4).toUpperCase(), letters)] as const
    }),
  ),
)

const chromium = await unpackChromium()
const browser = await launchBrowser(chromium)
try {
  const { page } = await browser.openPage()
  mkdirSync(pictureFolder, { recursive: true })
  for (const file of readdirSync(pictureFolder)) rmSync(join(pictureFolder, file))
  let total = 0
  for (const [name, svg] of drawings) {
    const [, bytes] = (await page.evaluate(rendered, { svg, width, height })).split(',')
    const file = Buffer.from(bytes!, 'base64')
    total += file.length
    writeFileSync(join(pictureFolder, `${name}.webp`), file)
  }
  console.log(`${drawings.size} pictures, ${Math.round(total / 1000)} kB`)
} finally {
  await browser.close()
  chromium.remove()
}

/** Runs in the page: a drawing as WebP, in the address of an image. */
async function rendered(drawn: { svg: string; width: number; height: number }) {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(drawn.svg)}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), {
    width: drawn.width,
    height: drawn.height,
  })
  canvas.getContext('2d')!.drawImage(image, 0, 0)
  return canvas.toDataURL('image/webp', 0.82)
}
