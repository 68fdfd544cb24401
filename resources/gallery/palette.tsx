import { TabsProvider } from '#src/shell/tabs/TabsProvider.tsx'
import Palette from '#resources/shell/palette/Palette.tsx'
import { noteOpened } from '#resources/shell/palette/sources.ts'
import { answering } from './answering.ts'

/** The palette of a person who was at two pages. */
export function OpenPalette() {
  for (const hit of recent) noteOpened(hit)
  return (
    <TabsProvider>
      <Palette close={() => {}} />
    </TabsProvider>
  )
}

/** Finds records of several kinds for "oak", and none for other words. */
export const paletteProvider = answering({
  findRecords: ({ q }: { q: string }) => ({ data: q.startsWith('oak') ? [...found] : [] }),
})

const id = (n: number) => `01890000-0000-7000-8000-00000000010${n}`

const recent = [
  { key: '/tasks/my_tasks', text: 'My tasks', path: '/tasks/my_tasks' },
  {
    key: `orders ${id(1)}`,
    text: 'NZ-100482',
    detail: 'Aroha Oakley',
    path: `/sale/processing?orderId=${id(1)}`,
    icon: 'orders',
    orderId: id(1),
  },
]

const found = [
  { kind: 'orders', id: id(1), text: 'NZ-100482', detail: 'Aroha Oakley', orderId: id(1) },
  { kind: 'customers', id: id(2), text: 'Aroha Oakley', detail: '+64 21 555 0134', orderId: null },
  { kind: 'skus', id: id(3), text: 'OAK-TABLE-180', detail: 'Oak table, 180 cm', orderId: null },
  { kind: 'deliveryPlans', id: id(5), text: 'DP-2026-0184', detail: 'Oak Lane', orderId: id(1) },
] as const
