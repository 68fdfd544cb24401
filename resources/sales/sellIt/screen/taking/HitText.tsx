import type { ReactNode } from 'react'
import { amountText } from '#src/fields/number/amountText.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { usePhoneText } from '#src/fields/text/usePhoneText.ts'
import { Thumbnail } from '#src/fields/file/Thumbnail.tsx'
import { say } from '#src/i18n/say.ts'
import type { Hit } from './hits.ts'

/** The text of a row of the results. */
export function HitText({ hit }: { hit: Hit }) {
  const phoneText = usePhoneText()
  switch (hit.of) {
    case 'goods': {
      const { name, code, photo, price, free, whyNot } = hit.it
      return (
        <>
          <Thumbnail id={photo} width={44} />
          <span data-name>
            <b>{name}</b> <Muted>{code}</Muted>
          </span>
          <span data-figures>
            {whyNot ? <Muted>{whyNot}</Muted> : amountText(price ?? 0)}
            {free !== null && (
              <>
                <br />
                <Muted>
                  {free > 0 ? say('sell_it.free', { count: free }) : say('sell_it.none_free')}
                </Muted>
              </>
            )}
          </span>
        </>
      )
    }
    case 'customers': {
      const { name, code, phone, email } = hit.it
      return (
        <Pair name={name} more={phoneText([phone, email].filter(Boolean).join(' · '))}>
          <Muted>{code}</Muted>
        </Pair>
      )
    }
    case 'sales': {
      const { customer, parkedAs, goods, orderCode } = hit.it
      return (
        <Pair name={parkedAs ?? customer} more={goods}>
          <Muted>{orderCode}</Muted>
        </Pair>
      )
    }
    case 'coupons': {
      const { code, name, whyNot } = hit.it
      return (
        <Pair name={code} more={name}>
          <Muted>{whyNot}</Muted>
        </Pair>
      )
    }
    case 'cards': {
      const { cardNo, balance, whyNot } = hit.it
      return (
        <Pair name={cardNo}>
          <Muted>{whyNot ?? (balance === null ? '' : amountText(balance))}</Muted>
        </Pair>
      )
    }
    case 'orders': {
      const { orderCode, customer, state } = hit.it
      return (
        <Pair name={orderCode} more={customer}>
          <Muted>{state}</Muted>
        </Pair>
      )
    }
    case 'new_customers':
      return <span data-name>{say('sell_it.new_customer_named', { typed: hit.it.typed })}</span>
  }
}

interface PairProps {
  name: string
  more?: string | null
  children: ReactNode
}

const Pair = ({ name, more, children }: PairProps) => (
  <>
    <span data-name>
      <b>{name}</b> {more && <Muted>{more}</Muted>}
    </span>
    {children}
  </>
)
