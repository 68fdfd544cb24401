import './promotionPrices.texts.ts'
import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { say } from '#src/i18n/say.ts'
import { CallTable } from '#src/views/call/CallTable.tsx'
import PromotionClashes from '#resources/products/promotions/clashes/PromotionClashes.tsx'

/**
 * What a promotion does, on its page: to the first of its goods, and to other promotions of them.
 * Where a step is asked about, the others alone.
 */
export default function OfPromotion(props: Parameters<typeof PromotionClashes>[0]) {
  return (
    <>
      {!props.step && <Prices promotionId={props.record.id} />}
      <PromotionClashes {...props} />
    </>
  )
}

/** All of them stand in a list of their own. */
function Prices({ promotionId }: { promotionId: string }) {
  const filter = new URLSearchParams({ filter: JSON.stringify({ promotionId }) })
  return (
    <CallTable
      call="getPromotionPrices"
      input={{ promotionId, pageSize: 10 }}
      title={say('promotion_prices.title')}
      none={say('promotion_prices.none')}
      columns={{
        skuCode: true,
        name: true,
        regular: true,
        price: true,
        changePercent: true,
        marginPercent: true,
      }}
      actions={
        <Button
          component={LinkBase}
          to={`/promotion/promotion_list/prices?${filter.toString()}`}
          data-print="none"
        >
          {say('promotion_prices.all')}
        </Button>
      }
    />
  )
}
