import { demoPart, type Buffers, type Random } from '#server/demo/kit.ts'
import { ports, type PortCode } from './purchasingWords.ts'
import type { Supply } from './purchasingRecords.ts'

export const seaLines = demoPart('seaLines', {
  fills: ['seaLines'],
  needs: ['supply'],
  rows: ({ random, opened, out }, { supply }) =>
    makeSeaLines(random('sea lines'), supply, opened, out),
})

/** Typical days at sea from a country to both of ours, with a change of ships where that is usual. */
const daysFrom: Readonly<Record<string, readonly [toNewZealand: number, toCanada: number]>> = {
  Australia: [6, 30],
  Canada: [30, 4],
  China: [21, 17],
  India: [34, 42],
  Indonesia: [22, 31],
  Italy: [48, 40],
  Malaysia: [20, 28],
  'New Zealand': [3, 30],
  Poland: [54, 44],
  'Viet Nam': [24, 25],
}

/** Writes how long ships take from each port where goods are loaded to our own. */
function makeSeaLines(random: Random, { ports: ids }: Supply, at: number, out: Buffers): void {
  const codes = Object.keys(ports) as PortCode[]
  const home = codes.filter(code => code.startsWith('NZ') || code.startsWith('CA'))
  for (const from of codes)
    for (const to of home.filter(code => code !== from)) {
      const [toNewZealand, toCanada] = daysFrom[ports[from][1]]!
      out.seaLines.push({
        id: random.id(at),
        createdOnUtc: at,
        portId: ids[from],
        toPortId: ids[to],
        days: (to.startsWith('NZ') ? toNewZealand : toCanada) + random.int(0, 3),
      })
    }
}
