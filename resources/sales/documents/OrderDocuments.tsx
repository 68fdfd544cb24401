import './documents.texts.ts'
import Description from '@mui/icons-material/DescriptionOutlined'
import { useState } from 'react'
import { mayCall } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { MenuButton } from '#src/controls/MenuButton.tsx'
import { documentCalls } from './documents.calls.ts'
import { useDocuments } from './useDocuments.ts'

const ActionDialog = LazyPart(() => import('#src/views/record/actions/ActionDialog.tsx'))

const email = 'emailOrderDocument'

interface Props {
  order: { readonly id: string; readonly orderCode: string; readonly state: string }
}

/** What the customer of an order gets in hand: saved as PDF, or by e-mail. */
export default function OrderDocuments({ order }: Props) {
  const [isAsked, setAsked] = useState(false)
  const entries = useDocuments([order.id], { states: [order.state] })
  return (
    <>
      <MenuButton
        label={say('documents.menu')}
        startIcon={<Description />}
        variant="outlined"
        items={[
          ...entries,
          mayCall(email, documentCalls[email]) && {
            label: `${say('documents.email')}…`,
            onChoose: () => setAsked(true),
          },
        ]}
      />
      {isAsked && (
        <ActionDialog
          action={{ call: email, id: 'orderId', label: say('documents.email') }}
          title={say('documents.email_title', { code: order.orderCode })}
          record={{ id: order.id }}
          confirm={say('documents.send')}
          onClose={() => setAsked(false)}
          keptAs={`${email} ${order.id}`}
        />
      )}
    </>
  )
}
