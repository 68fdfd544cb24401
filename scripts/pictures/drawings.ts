import { extras, ranges, type Kind } from '#resources/products/demo/catalogueWords.ts'
import * as beds from './beds.ts'
import * as cases from './cases.ts'
import * as home from './home.ts'
import * as outdoor from './outdoor.ts'
import { finishColours, paintOf, type Hex, type Paint } from './paint.ts'
import * as parts from './parts.ts'
import * as seats from './seats.ts'
import { moved, picture } from './shapes.ts'
import * as tables from './tables.ts'

type Draw = (paint: Paint, w: number, h: number) => string

/**
 * The picture of a kind or a combo in a finish, as SVG.
 * @param drawing its code in the catalogue, such as `S3`
 * @param letters its finish, such as `OAT`
 * @throws Error for a code that nobody has drawn yet
 */
export function draw(drawing: string, letters: string): string {
  const draws = drawings[drawing]
  if (!draws)
    throw new Error(`${drawing} is not drawn yet: add it to scripts/pictures/drawings.ts.`)
  const colour = finishColours[letters]
  if (!colour) throw new Error(`${letters} has no colour yet: add it to scripts/pictures/paint.ts.`)
  return picture(draws(paintOf(own[drawing] ?? colour), ...sizeOf(drawing)))
}

/** What has no finish to choose has a colour of its own. */
const own: Readonly<Record<string, Hex>> = { OC: '#4d5258' }

const drawings: Readonly<Record<string, Draw>> = {
  DT15: tables.table,
  DT22: (p, w, h) => tables.table(p, w, h, { hasLeaf: true }),
  DC: seats.chair,
  DB: seats.bench,
  BST: seats.stool,
  S3: (p, w, h) => seats.dressed(p, w, h, 3),
  S2: (p, w, h) => seats.dressed(p, w, h, 2),
  SB: seats.sofaBed,
  AC: (p, w, h) => seats.sofa(p, w, h, { seats: 1, isTufted: true }),
  OT: seats.ottoman,
  BDQ: beds.bed,
  BS: (p, w, h) => cases.drawers(p, w, h, [1, 2]),
  TB: (p, w, h) => cases.drawers(p, w, h, [1, 5]),
  LB: (p, w, h) => cases.drawers(p, w, h, [2, 3]),
  WR: cases.wardrobe,
  CT: tables.coffee,
  CTR: tables.round,
  SD: tables.side,
  CN: tables.console,
  TV15: cases.tvUnit,
  BF: cases.buffet,
  BK: cases.bookcase,
  WU: cases.wallUnit,
  DK12: tables.desk,
  DK16: tables.standingDesk,
  FC: (p, w, h) => cases.drawers(p, w, h, [1, 3]),
  LS: cases.ladderShelf,
  OC: seats.officeChair,
  ODT: (p, w, h) => tables.table(p, w, h, { slats: 9 }),
  ODC: outdoor.armChair,
  OS3: outdoor.bench,
  OSC: outdoor.cornerBench,
  OL: outdoor.lounger,
  OU: outdoor.umbrella,
  BB: beds.bunk,
  KB: beds.trundle,
  KD: tables.hutchDesk,
  TS: cases.toys,
  RC1: (p, w, h) => seats.recliner(p, w, h, 1),
  RC2: (p, w, h) => seats.recliner(p, w, h, 2),
  RC3: (p, w, h) => seats.recliner(p, w, h, 3),
  WB: seats.wingback,
  MC: seats.corner,
  MS: (p, w, h) => seats.sofa(p, w, h, { seats: 1, arms: ['none', 'none'] }),
  MH: seats.chaise,
  CU: home.cushion,
  TH: home.folded,
  MPQ: (_, w, h) => beds.mattress(w, h, 'spring'),
  MFQ: (_, w, h) => beds.mattress(w, h, 'foam'),
  MTQ: (_, w, h) => beds.mattress(w, h, 'topper'),
  KI: cases.island,
  VA: cases.vanity,
  LH: cases.laundry,
  SH: cases.shoes,
  CR: home.coatRack,
  FL: home.floorLamp,
  TL: home.tableLamp,
  PE: home.pendant,
  MI: home.mirror,
  WA: home.framed,
  RU2: home.rug,
  'SV-ASM': parts.assembly,
  'SV-REM': parts.removal,
  'SV-FAB': parts.fabricCare,
  'SV-LEA': parts.leatherCare,
  'SP-LEG': parts.legSet,
  'SP-HWK': parts.hardware,
  'SP-SLT': parts.slats,
  'SP-GLD': parts.runners,
  'SP-REC': parts.mechanism,
  'SP-CAS': parts.castors,
  'CP-LEA': parts.leatherKit,
  'CP-TIM': parts.oil,
  'CP-PAD': parts.pads,
  GC: parts.giftCard,

  // Combos: their members together.
  DS7: p => outdoor.diningSet(seats.chair(p, 62, 118), tables.table(p, 210, 88)),
  DSB: p =>
    moved(-56, 8, seats.chair(p, 62, 118), 0.82) +
    moved(20, 8, seats.chair(p, 62, 118), 0.82) +
    tables.table(p, 190, 86) +
    moved(20, -16, seats.bench(p, 130, 44)),
  LS32: p =>
    moved(-44, 16, seats.dressed(p, 168, 78, 3)) + moved(58, -12, seats.dressed(p, 132, 82, 2)),
  LS311: p =>
    moved(0, 24, seats.dressed(p, 168, 76, 3)) +
    moved(-84, -10, seats.sofa(p, 74, 78, { seats: 1 })) +
    moved(84, -10, seats.sofa(p, 74, 78, { seats: 1 })),
  BSQ: p =>
    moved(104, 12, cases.drawers(p, 58, 100, [1, 5])) +
    moved(-100, 6, cases.drawers(p, 48, 52, [1, 2])) +
    moved(-8, 0, beds.bed(p, 150, 116)),
  OTS: p =>
    moved(-78, 8, tables.side(p, 70, 62)) +
    moved(78, 8, tables.side(p, 70, 62)) +
    moved(0, -14, tables.coffee(p, 138, 52)),
  ENT: p =>
    moved(-98, 6, cases.bookcase(p, 56, 132)) +
    moved(98, 6, cases.bookcase(p, 56, 132, 5, 3)) +
    cases.tvUnit(p, 134, 40),
  STS: p =>
    moved(96, 8, cases.ladderShelf(p, 62, 138)) +
    moved(-22, 0, tables.desk(p, 150, 82)) +
    moved(-50, -10, cases.drawers(p, 46, 58, [1, 3])),
  ODS: p => outdoor.diningSet(outdoor.armChair(p, 74, 104), tables.table(p, 216, 82, { slats: 9 })),
  KRS: p =>
    moved(-84, 12, tables.hutchDesk(p, 92, 112)) +
    moved(104, 12, cases.toys(p, 70, 62)) +
    moved(28, -12, beds.trundle(p, 160, 74)),
  RS32: p =>
    moved(-50, 18, seats.recliner(p, 160, 84, 3)) + moved(64, -12, seats.recliner(p, 122, 88, 2)),
  RS31: p =>
    moved(0, 26, seats.recliner(p, 160, 82, 3)) +
    moved(-84, -10, seats.recliner(p, 76, 84, 1)) +
    moved(84, -10, seats.recliner(p, 76, 84, 1)),
  MSU: p =>
    seats.sofa(p, 226, 82, { seats: 4, arms: ['left', 'none'] }) +
    moved(84, -16, seats.ottoman(p, 70, 40)),
}

/** What has something standing on it or hanging over it, or is too flat to be recognised in its proportions. */
const sizes: Readonly<Record<string, [w: number, h: number]>> = {
  BF: [204, 104],
  CN: [176, 112],
  DK12: [186, 104],
  DK16: [200, 138],
  KI: [206, 138],
  MFQ: [222, 50],
  MPQ: [222, 62],
  MTQ: [222, 40],
  TV15: [196, 52],
  VA: [116, 96],
}

/** What a piece measures in the picture: true to its proportions, small things larger than they are. */
function sizeOf(drawing: string): [w: number, h: number] {
  if (sizes[drawing]) return sizes[drawing]
  const kind = kinds.get(drawing)
  if (!kind) return [220, 120]
  const [length, , tall] = kind.size
  const scale = Math.min(226 / length, 142 / tall, 1.7)
  return [length * scale, tall * scale]
}

const kinds: ReadonlyMap<string, Kind> = new Map(
  [...Object.values(ranges).flatMap(({ kinds: of }) => of), ...extras].map(kind => [
    kind.code,
    kind,
  ]),
)
