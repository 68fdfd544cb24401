import { addTexts } from '#src/i18n/language.ts'

const goodsTexts = {
  ticket_goods: {
    parts: 'Parts',
    no_parts: 'No parts yet',
    costs: 'Cost',
    no_costs: 'No cost yet',
    total: 'Total',
    add_part: 'Add part',
    fetch: 'Ask another warehouse',
    use: 'Used here',
    free: 'Free',
    add_time: 'Record time',
    add_cost: 'Add cost',
    refund: 'Request refund',
    remove: 'Remove',
    report: 'Report product issue',
    ask_use: 'Was this part built in here? It leaves the stock.',
    ask_free: 'Is this part no longer needed?',
    ask_remove: 'Remove this cost?',
  },
} as const

addTexts(goodsTexts)

type Texts = typeof goodsTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
