import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'ra-core'
import './adding.texts.ts'
import type { Chosen } from '#resources/products/prices/bulk/chosen.ts'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import { addingCalls } from './adding.calls.ts'

interface Props {
  chosen: Chosen
  onClose: () => void
}

const { promotionId } = addingCalls.addToPromotion.input
const fields = shownIn({ promotionId })

/** Asks for a draft, adds the goods to it, and goes to its page, which tells what clashes. */
export default function AddToPromotion({ chosen: { some, goods }, onClose }: Props) {
  const { provider, tellDone } = useServer()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const id = values.promotionId as string
    const answer = await provider.call('addToPromotion', { promotionId: id, ...goods })
    const { count, already, discontinued } = answer
    tellDone(
      [
        say('promotion_goods.done', { smart_count: count }),
        already > 0 && say('promotion_goods.already', { smart_count: already }),
        discontinued > 0 && say('promotion_goods.discontinued', { smart_count: discontinued }),
      ]
        .filter(Boolean)
        .join(', '),
    )
    void queries.invalidateQueries({ queryKey: [resourceOfEntity('promotions')] })
    navigate(`/promotion/promotion_list/${id}/show`)
  }
  return (
    <CallDialog
      title={say('promotion_goods.of', { some })}
      note={say('promotion_goods.why')}
      fields={fields}
      run={run}
      confirm={say('promotion_goods.confirm')}
      onClose={onClose}
    />
  )
}
