import './history.texts.ts'
import '#resources/delivery/plans/page/planning.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { LinkBase } from 'ra-core'
import { Suspense, useState } from 'react'
import { mayReach } from '#src/app/access.ts'
import { useServer } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { amountText } from '#src/fields/number/amountText.ts'
import { DateText } from '#src/fields/time/DateText.tsx'
import { formatDate, isDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { useTabName } from '#src/shell/tabs/TabsProvider.tsx'
import { Heading } from '#src/views/parts/Page.tsx'
import { Loaded, ProblemState } from '#src/views/parts/States.tsx'
import { newTicketAbout } from '#resources/delivery/plans/page/newTicket.browser.ts'
import { EntryList, KindChoice } from '#resources/sales/orders/timeline/EntryList.tsx'
import { type customerHistoryCalls, historyKinds } from './customerHistory.calls.ts'
import { CustomerNote } from './CustomerNote.tsx'
import { HistoryEntry } from './HistoryEntry.tsx'
import { SellTo } from './SellTo.tsx'
import { useHistory, type Filter } from './useHistory.ts'
import type { CallAnswer } from '#define'

type Head = Pick<
  CallAnswer<(typeof customerHistoryCalls)['getCustomerHistory']>['data'],
  'customer' | 'totals'
>

interface Props {
  customerId: string
  /** It begins with entries of this kind. */
  kind?: Filter['kind'] | undefined
}

/** The history of a customer: totals, a box for a note, and the entries, newest first. */
export function WholeHistory({ customerId, kind }: Props) {
  const [filter, setFilter] = useState<Filter>(kind ? { kind } : {})
  const history = useHistory(customerId, filter)
  const { head, entries, error, isPending, refetch, hasNextPage, isFetchingNextPage } = history
  useTabName(head?.customer.name)
  if (!head) return <Loaded query={{ data: undefined, error, refetch }}>{() => null}</Loaded>
  return (
    <>
      <Top head={head} filter={filter} />
      <Totals {...head} />
      <CustomerNote customerId={customerId} onAdded={() => void refetch()} />
      <Filters filter={filter} onChange={setFilter} />
      {error && <ProblemState error={error} onRetry={() => void refetch()} />}
      <Suspense fallback={null}>
        <EntryList>
          {entries.map(entry => (
            <HistoryEntry key={`${entry.kind} ${entry.id}`} entry={entry} />
          ))}
        </EntryList>
      </Suspense>
      {!isPending && !error && entries.length === 0 && (
        <Muted>{say('customer_history.none')}</Muted>
      )}
      {hasNextPage && (
        <Button
          disabled={isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
          data-print="none"
        >
          {say('customer_history.older')}
        </Button>
      )}
    </>
  )
}

function Top({ head: { customer }, filter }: { head: Head; filter: Filter }) {
  const { provider, save } = useServer()
  const customerId = customer.id
  return (
    <>
      <Heading
        title={say('customer_history.title', { name: customer.name })}
        aside={
          <>
            <Button
              component={LinkBase}
              to={`/sale/customer?opType=view&customerId=${customerId}`}
              variant="outlined"
            >
              {say('customer_history.customer')}
            </Button>
            {customer.state === 'Active' && <SellTo id={customerId} name={customer.name} />}
            {newTicketAbout({ customerId }) && (
              <Button component={LinkBase} to={newTicketAbout({ customerId })!} variant="outlined">
                {say('planning.new_ticket')}
              </Button>
            )}
            {mayReach(newTask) && (
              <Button component={LinkBase} to={taskAbout(customer)} variant="outlined">
                {say('customer_history.task')}
              </Button>
            )}
            <Button
              variant="outlined"
              onClick={() =>
                void save(provider.callFile('printCustomerHistory', { customerId, ...filter }))
              }
            >
              {say('customer_history.document')}
            </Button>
            <Button
              variant="outlined"
              onClick={() => void save(provider.callFile('printCustomerStatement', { customerId }))}
            >
              {say('customer_history.statement')}
            </Button>
          </>
        }
      >
        <Muted>{customer.code}</Muted>
      </Heading>
      {customer.blockedReason && (
        <Alert severity="warning">
          {say('customer_history.blocked', { reason: customer.blockedReason })}
        </Alert>
      )}
    </>
  )
}

const newTask = '/tasks/new_task'

/** A task that begins with whom it is about. */
const taskAbout = ({ id }: Head['customer']) =>
  `${newTask}?with=${encodeURIComponent(JSON.stringify({ objectType: 'Customer', customerId: id }))}`

const Totals = ({ totals }: Head) => (
  <Figures>
    {(
      [
        ['orders', String(totals.orderCount)],
        ['lifetime', amountText(totals.lifetimeValue)],
        ['paid', amountText(totals.paid)],
        ['balance', amountText(totals.balance)],
        ['last', totals.lastOrderDate ? formatDate(totals.lastOrderDate) : '–'],
        ...(totals.credit ? [['credit', amountText(totals.credit)] as const] : []),
        ...(totals.points ? [['points', totals.points.toLocaleString()] as const] : []),
        ...(totals.giftCards ? [['gift_cards', amountText(totals.giftCards)] as const] : []),
      ] as const
    ).map(([name, value]) => (
      <div key={name}>
        <dt>{say(`customer_history.${name}`)}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </Figures>
)

function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const set = (change: { [N in keyof Filter]?: Filter[N] | undefined }) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined),
      ),
    )
  const day = (name: 'from' | 'to') => (
    <DateText
      size="small"
      margin="none"
      fullWidth={false}
      label={say(`fields.${name}`)}
      value={filter[name] ?? null}
      onChange={date => {
        if (date === null || isDate(date)) set({ [name]: date ?? undefined })
      }}
      sx={{ width: 150 }}
    />
  )
  return (
    <FilterRow data-print="none">
      <KindChoice
        label={say('customer_history.kind')}
        kinds={historyKinds}
        value={filter.kind ?? ''}
        onChange={kind => set({ kind: kind || undefined })}
        inWords={each => say(`customer_history.${each || 'All'}`)}
      />
      <Days>
        {day('from')}
        {day('to')}
      </Days>
    </FilterRow>
  )
}

const Figures = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 32px',
  margin: 0,
  '& dt': { fontSize: '0.75rem', color: theme.palette.text.secondary },
  '& dd': { margin: 0, fontSize: '1.125rem', fontVariantNumeric: 'tabular-nums' },
}))

const FilterRow = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
})

/** The two days stay side by side. */
const Days = styled('div')({ display: 'flex', gap: 12 })
