import { inflateSync } from 'node:zlib'

/** What a reader finds in a PDF of ours: its pages, its texts, and the shapes that it fills. */
export interface ReadPdf {
  readonly pages: readonly ReadPage[]
  readonly text: string
}
interface ReadPage {
  /** Points. */
  readonly width: number
  readonly height: number
  readonly text: string
  /** Filled and stroked paths, as SVG in the coordinates of the page. */
  readonly svg: string
}

/** Reads a PDF by its cross-reference table, as any reader does. */
export function readPdf(bytes: Buffer): ReadPdf {
  const file = bytes.toString('latin1')
  if (!file.startsWith('%PDF-')) throw new Error('This is no PDF.')
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file)?.[1])
  const places = [...file.slice(start).matchAll(/^(\d{10}) 00000 n /gm)].map(([, at]) => Number(at))
  const objects = new Map(
    places.map(at => {
      const found = /^(\d+) 0 obj\s/.exec(file.slice(at, at + 30))
      if (!found) throw new Error(`There is no object at ${at}.`)
      const end = file.indexOf('endobj', at)
      return [Number(found[1]), file.slice(at + found[0].length, end)] as const
    }),
  )
  const body = (id: number | string) => objects.get(Number(id)) ?? ''
  const streamOf = (object: string) => {
    const begin = object.indexOf('stream\n') + 7
    const length = Number(/\/Length (\d+)/.exec(object)?.[1])
    const raw = Buffer.from(object.slice(begin, begin + length), 'latin1')
    return (object.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1')
  }
  const letters = (font: string) => {
    const id = /\/ToUnicode (\d+) 0 R/.exec(font)?.[1]
    return id ? unicodeOf(streamOf(body(id))) : new Map<number, string>()
  }
  const tree = [...objects.values()].find(object => /\/Type \/Pages/.test(object))!
  const kids = [.../\/Kids \[([^\]]*)\]/.exec(tree)![1]!.matchAll(/(\d+) 0 R/g)]
  const pages = kids.map(([, id]) => {
    const page = body(id!)
    const [width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page)!.slice(1).map(Number)
    const resources = body(/\/Resources (\d+) 0 R/.exec(page)![1]!)
    const fonts = new Map(
      [...(/\/Font <<([^>]*)>>/.exec(resources)?.[1] ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name, at]) => [name!, letters(body(at!))] as const,
      ),
    )
    const content = streamOf(body(/\/Contents (\d+) 0 R/.exec(page)![1]!))
    return {
      width: width!,
      height: height!,
      text: textOf(content, fonts),
      svg: svgOf(content, width!, height!),
    }
  })
  if (Number(/\/Count (\d+)/.exec(tree)?.[1]) !== pages.length)
    throw new Error('The number of pages is another one.')
  return { pages, text: pages.map(({ text }) => text).join('\n') }
}

/** A map from glyphs to characters. */
function unicodeOf(map: string) {
  const known = new Map<number, string>()
  for (const [, first, , all] of map.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g))
    for (const [n, [, hex]] of [...all!.matchAll(/<([\w ]*)>/g)].entries())
      known.set(
        parseInt(first!, 16) + n,
        Buffer.from(hex!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  return known
}

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>) {
  let font: ReadonlyMap<number, string> | undefined
  const lines: string[] = []
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g))
    if (name) font = fonts.get(name)
    else
      lines.push(
        [...shown!.matchAll(/<(\w+)>/g)]
          .flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
          .map(code => font?.get(parseInt(code, 16)) ?? '\ufffd')
          .join(''),
      )
  return lines.join('\n')
}

/** Paths with the matrices that stand when they are drawn. */
function svgOf(content: string, width: number, height: number) {
  const shapes: string[] = []
  const kept: string[] = []
  let [matrix, path, stroke] = ['', '', 1]
  for (const line of content.split('\n')) {
    const words = line.trim().split(/\s+/)
    const verb = words.at(-1)!
    const numbers = words.slice(0, -1)
    if (verb === 'q') kept.push(matrix)
    else if (verb === 'Q') matrix = kept.pop() ?? ''
    else if (verb === 'cm') matrix += ` matrix(${numbers.join()})`
    else if (verb === 'w') stroke = Number(numbers[0])
    else if (verb === 'm') path += `M${numbers.join(' ')}`
    else if (verb === 'l') path += `L${numbers.join(' ')}`
    else if (verb === 'c') path += `C${numbers.join(' ')}`
    else if (verb === 'h') path += 'Z'
    else if (verb === 're') {
      const [x, y, w, h] = numbers
      path += `M${x} ${y}h${w}v${h}h-${w}Z`
    } else if (verb === 'S' || verb === 'f' || verb === 'f*') {
      const look =
        verb === 'S' ? `fill="none" stroke="#000" stroke-width="${stroke}"` : 'fill-rule="evenodd"'
      shapes.push(`<path transform="${matrix.trim()}" ${look} d="${path}"/>`)
      path = ''
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#fff"/><g transform="matrix(1 0 0 -1 0 ${height})">${shapes.join('')}</g></svg>`
}
