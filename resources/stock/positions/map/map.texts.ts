import { addTexts } from '#src/i18n/language.ts'

/** The texts of the map of a warehouse, which come with it. */
const map = {
  warehouse_map: {
    open: 'Map',
    title: 'Map of a warehouse',
    warehouse: 'Warehouse',
    none: 'No shelves yet',
    none_why: 'Make places of an area under Aisles first.',
    legend: 'Used room of each shelf, in walking order. The arrows go from shelf to shelf.',
    shelf: 'Shelf %{shelf}: %{used}',
    used: '%{share}% used',
    unknown: 'no limit set',
    locked: '1 layer locked |||| %{smart_count} layers locked',
    unmeasured: '1 piece not measured |||| %{smart_count} pieces not measured',
    closed: 'closed',
    layers: 'Layers of %{shelf}',
    choose: 'Choose a shelf to see its layers.',
    free: '%{volume} m³ free',
    empty: 'Empty',
    close: 'Close',
  },
} as const

addTexts(map)

type Texts = typeof map
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
