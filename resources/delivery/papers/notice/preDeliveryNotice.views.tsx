import './notice.texts.ts'
// A letter is not a form or a list of records.
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { LinkBase, useLocation } from 'ra-core'
import type { CallAnswer } from '#define'
import { useCall } from '#src/app/useServer.ts'
import { plainAmount } from '#src/fields/number/amountText.ts'
import { usePhoneText } from '#src/fields/text/usePhoneText.ts'
import { formatLongDate, partsOfInstant, todayOf } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { valueInWords } from '#src/i18n/declared.ts'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { useClientLogo } from '#src/shell/frame/ClientMark.tsx'
import { Letter } from '#src/views/parts/Letter.tsx'
import { Page } from '#src/views/parts/Page.tsx'
import { ProblemState, State } from '#src/views/parts/States.tsx'
import { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'
import { endedStates } from '#resources/delivery/plans/planStates.ts'
import type { planFactCalls } from '#resources/delivery/papers/planFacts.calls.ts'

type Notice = CallAnswer<typeof planFactCalls.getPreDeliveryNotice>['data']

/** What a customer is told before the goods come, as a letter to print. */
export default function PreDeliveryNotice() {
  const planId = new URLSearchParams(useLocation().search).get('planId')?.trim() || undefined
  const { data, error, refetch } = useCall('getPreDeliveryNotice', planId ? { planId } : undefined)
  if (!planId)
    return (
      <Page>
        <State
          heading="h1"
          title={say('notice.which')}
          action={
            <Button component={LinkBase} variant="outlined" to="/sale/delivery_plan">
              {say('notice.deliveries')}
            </Button>
          }
        />
      </Page>
    )
  if (data) return <NoticeLetter notice={data.data} />
  return (
    <Page aria-busy={!error}>
      {error && <ProblemState error={error} onRetry={() => void refetch()} />}
    </Page>
  )
}

function NoticeLetter({ notice }: { notice: Notice }) {
  const client = useClient()
  const phoneText = usePhoneText()
  const logo = useClientLogo()
  const { from, customer, items, helperCount, balance, slot, state, customerConfirmedOnUtc } =
    notice
  const date = formatLongDate(notice.date)
  const opening = { of: notice.of, date }
  const warning = endedStates.includes(state) ? (
    <Alert severity="warning">
      {say('notice.ended', {
        state: midSentence(valueInWords(deliveryPlans.fields.state, state)),
      })}
    </Alert>
  ) : notice.isPrepared ? undefined : (
    <Alert severity="info">{say('notice.not_prepared')}</Alert>
  )
  return (
    <Letter
      warning={warning}
      title={say('notice.title', { no: notice.no })}
      logo={logo && <img src={logo} alt={from.name} />}
      subject={say('notice.subject', { service: notice.serviceType, of: notice.of, date })}
      from={{
        name: from.name,
        lines: [from.address, from.phone && phoneText(from.phone), from.email],
      }}
      to={{
        name: customer ?? '',
        lines: [notice.place, notice.phone && phoneText(notice.phone), notice.email],
      }}
      date={formatLongDate(todayOf(client))}
      facts={[
        [say('notice.order'), notice.of],
        [say('notice.plan'), notice.no],
        [say('notice.date'), date],
        [say('notice.slot'), slot],
        [say('notice.service'), notice.serviceType],
        [say('notice.place'), notice.place],
        [say('notice.access'), notice.access],
        [
          say('notice.confirmed'),
          customerConfirmedOnUtc &&
            formatLongDate(partsOfInstant(customerConfirmedOnUtc, client).date),
        ],
      ]}
    >
      <p>{customer ? say('notice.dear', { name: customer }) : say('notice.dear_all')}</p>
      <p>
        {slot ? say('notice.opening_slot', { ...opening, slot }) : say('notice.opening', opening)}
      </p>
      {items.length > 0 && (
        <>
          <h3>{say('notice.goods')}</h3>
          <table>
            <thead>
              <tr>
                <th scope="col">{say('notice.sku')}</th>
                <th scope="col">{say('notice.product')}</th>
                <th scope="col" data-number>
                  {say('notice.quantity')}
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ sku, name, quantity }, n) => (
                <tr key={n}>
                  <td>{sku}</td>
                  <td>{name}</td>
                  <td data-number>{quantity}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {notice.instruction && (
        <>
          <h3>{say('notice.instruction')}</h3>
          <p>{notice.instruction}</p>
        </>
      )}
      {!!helperCount && <p>{say('notice.helpers', { smart_count: helperCount })}</p>}
      {(balance ?? 0) > 0 && <p>{say('notice.balance', { amount: plainAmount(balance!) })}</p>}
      <p>{say('notice.closing')}</p>
      <p>{from.name}</p>
    </Letter>
  )
}
