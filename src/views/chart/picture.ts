import { palettes, variablesOf } from '#src/theme/palette.ts'

/** Text above and below a saved picture. */
export interface Caption {
  readonly title: string
  /** Lines below the title: measure, period and filter. */
  readonly about: readonly string[]
}

/**
 * The drawing of a figure as a PNG for documents: in light colours whatever the mode, with title,
 * caption and legend.
 * @throws Error if the browser cannot draw it
 */
export async function pictureOf(figure: HTMLElement, caption: Caption): Promise<Blob> {
  const { svg, width, height, legend } = inLight(figure)
  const drawing = new Image()
  drawing.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
  await drawing.decode()

  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')!
  const { text, muted, surface } = palettes.light
  pen.font = plain
  const rows = legendRows(pen, legend, width)
  const top = edge + 28 + caption.about.length * line
  canvas.width = (width + 2 * edge) * sharp
  canvas.height = (top + height + rows.length * line + 2 * edge) * sharp
  pen.scale(sharp, sharp)
  pen.fillStyle = surface
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.textBaseline = 'top'
  const say = (words: string, font: string, colour: string, x: number, y: number) => {
    pen.font = font
    pen.fillStyle = colour
    pen.fillText(words, x, y, width + edge - x)
  }
  say(caption.title, heading, text, edge, edge)
  caption.about.forEach((words, n) => say(words, plain, muted, edge, edge + 28 + n * line))
  pen.drawImage(drawing, edge, top + edge / 2, width, height)
  rows.forEach((row, n) => {
    const y = top + height + edge + n * line
    for (const { words, colour, x } of row) {
      pen.fillStyle = colour
      pen.fillRect(edge + x, y + 1, mark, mark)
      say(words, plain, text, edge + x + mark + 6, y)
    }
  })
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

/** Pixels of the picture for each CSS pixel, so that it is sharp in print. */
const sharp = 2
const edge = 24
const line = 20
const mark = 12
const family = "'Inter Variable', system-ui, sans-serif"
const heading = `600 18px ${family}`
const plain = `13px ${family}`

interface Named {
  readonly words: string
  readonly colour: string
}

/** A copy of the drawing without style sheets, in light colours, and the text of its legend. */
function inLight(figure: HTMLElement) {
  const host = document.createElement('div')
  for (const [name, value] of Object.entries(variablesOf(palettes.light)))
    host.style.setProperty(`--${name}`, value)
  Object.assign(host.style, { position: 'fixed', left: '-10000px', top: '0', colorScheme: 'light' })
  const { width, height } = drawingIn(figure).getBoundingClientRect()
  host.style.width = `${figure.clientWidth}px`
  host.append(figure.cloneNode(true))
  document.body.append(host)
  try {
    const svg = drawingIn(host)
    const legend = [...host.querySelectorAll('li')].map((item): Named => {
      const sign = item.querySelector('svg *')
      return {
        words: item.textContent ?? '',
        colour: sign ? getComputedStyle(sign).fill : palettes.light.muted,
      }
    })
    writeOut([svg, ...svg.querySelectorAll<SVGElement>('*')])
    svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
    svg.setAttribute('width', String(width))
    svg.setAttribute('height', String(height))
    return { svg, width, height, legend }
  } finally {
    host.remove()
  }
}

/** The largest svg of the figure: icons of its legend and of buttons are svgs as well. */
const drawingIn = (figure: HTMLElement) =>
  [...figure.querySelectorAll('svg')].toSorted((a, b) => areaOf(b) - areaOf(a))[0]!

function areaOf(element: Element) {
  const { width, height } = element.getBoundingClientRect()
  return width * height
}

/**
 * The computed styles of each element, as its attributes. All are read first: rules can depend on
 * the classes of ancestors.
 */
function writeOut(elements: readonly SVGElement[]) {
  const read = elements.map(element => {
    const style = getComputedStyle(element)
    return [...styled, 'transform'].map(name => [name, style.getPropertyValue(name)] as const)
  })
  for (const [n, element] of elements.entries()) {
    for (const [name, value] of read[n]!)
      if (name !== 'transform' || (value !== 'none' && !element.hasAttribute(name)))
        element.setAttribute(name, value)
    element.removeAttribute('class')
    element.removeAttribute('style')
  }
}

const styled = [
  'display',
  'dominant-baseline',
  'fill',
  'fill-opacity',
  'font-family',
  'font-size',
  'font-weight',
  'opacity',
  'shape-rendering',
  'stroke',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-opacity',
  'stroke-width',
  'text-anchor',
  'visibility',
]

/** The legend in lines no longer than the drawing's width. */
function legendRows(pen: CanvasRenderingContext2D, legend: readonly Named[], width: number) {
  const rows: (Named & { readonly x: number })[][] = []
  let x = Infinity
  for (const each of legend) {
    const length = mark + 6 + pen.measureText(each.words).width + 18
    if (x + length > width) {
      rows.push([])
      x = 0
    }
    rows.at(-1)!.push({ ...each, x })
    x += length
  }
  return rows
}
