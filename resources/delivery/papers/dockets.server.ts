import { amountIn } from '#define/labels/labelTexts.ts'
import type { Country } from '#define'
import { longDayOf, phoneText, type PdfBlock, type PdfDocument, type PdfFlow } from '#server/kit'
import { placeOf, type PrintedPlan } from './printedPlans.server.ts'
import { loadOf, type PaperHead } from './runSheet.server.ts'

const grey = '#5f6368'

/** A docket for each stop of a day: what the customer signs for. */
export const dockets = (head: PaperHead, plans: readonly PrintedPlan[]): PdfDocument => ({
  title: `Dockets ${head.calendar}`,
  pages: plans.map((plan, i) => docketOf(head, plan, `Stop ${i + 1} of ${plans.length}`)),
})

/** The docket of one plan by itself. */
export const docketOfPlan = (head: PaperHead, plan: PrintedPlan): PdfDocument => ({
  title: `Docket ${plan.no}`,
  pages: [docketOf(head, plan, plan.trip ? `${plan.trip}, stop ${plan.stop}` : undefined)],
})

const docketOf = (head: PaperHead, plan: PrintedPlan, stop?: string): PdfFlow => ({
  foot: [plan.no, stop, `Printed ${head.printedOn}`].filter(Boolean).join('  ·  '),
  flow: [
    { text: head.company, size: 10, colour: grey, lines: 1, after: 1 },
    { text: `${plan.serviceType} docket`, size: 20, weight: 'bold', lines: 1, after: 2 },
    { code: plan.no, kind: 'code128', width: 60, height: 12, after: 1 },
    { text: `${plan.of}  ·  ${plan.no}`, size: 11, weight: 'semibold', lines: 1, after: 1 },
    {
      text: [longDayOf(plan.date), plan.slot, plan.calendar].filter(Boolean).join('  ·  '),
      size: 11,
      lines: 2,
      after: 5,
    },
    ...toWhom(plan, head.country),
    ...(plan.warnings ?? []).map(words => ({
      text: `Warning: ${words}`,
      size: 10.5,
      weight: 'bold' as const,
      lines: 3,
      after: 2,
    })),
    ...(plan.instruction
      ? [{ text: plan.instruction, size: 10.5, weight: 'medium' as const, after: 5 }]
      : []),
    {
      columns: [
        { title: 'Qty', width: 10, align: 'right' },
        { title: '', width: 2 },
        { title: 'SKU', width: 32 },
        { title: 'Product', width: 90 },
        { title: 'Received', width: 20 },
      ],
      rows: plan.items.map(({ sku, name, quantity }) => [String(quantity), '', sku, name, '']),
      after: 3,
    },
    { text: loadOf([plan]), size: 9.5, colour: grey, lines: 1, after: 4 },
    ...(plan.balance > 0
      ? [
          {
            text: `To collect: ${amountIn(head.country, plan.balance)}`,
            size: 14,
            weight: 'bold' as const,
            lines: 1,
            after: 4,
          },
        ]
      : []),
    { text: 'Received complete and undamaged, except as noted:', size: 9.5, lines: 1, after: 24 },
    { line: 'solid', width: 110, after: 1 },
    { text: 'Name, date and signature', size: 8, colour: grey, lines: 1 },
  ],
})

const toWhom = (plan: PrintedPlan, country: Country): PdfBlock[] => [
  { text: plan.customer ?? 'No customer', size: 13, weight: 'semibold', lines: 2, after: 0.5 },
  ...(plan.phone ? [{ text: phoneText(plan.phone, country), size: 11, lines: 1, after: 0.5 }] : []),
  { text: placeOf(plan), size: 11, lines: 3, after: 0.5 },
  ...(plan.access ? [{ text: plan.access, size: 10, colour: grey, lines: 4 }] : []),
  { text: '', size: 4, lines: 1, after: 1 },
]
