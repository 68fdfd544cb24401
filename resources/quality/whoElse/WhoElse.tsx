import './whoElse.texts.ts'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { styled } from '@mui/material/styles'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LinkBase } from 'ra-core'
import { useState, type ReactNode } from 'react'
import { labelOf } from '#define'
import { mayCall, mayReach } from '#src/app/access.ts'
import { callKey, useProvider } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { spokenLabel } from '#src/i18n/declared.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { ShapeRows } from '#src/views/call/ShapeTable.tsx'
import { Loaded } from '#src/views/parts/States.tsx'
import { Section } from '#src/views/record/Section.tsx'
import type { About, Found, Way } from './found.ts'
import { mostListed, whoElseCalls } from './whoElse.calls.ts'

const SettleDialog = LazyPart(() => import('./SettleDialog.tsx'))

type Kind = 'stockRows' | 'orderRows' | 'customerRows' | 'ticketRows'

interface Props {
  about: About
  /** A change of the record may find others. */
  version: number
  /** Something may still be done about it. */
  isOpen: boolean
}

const { input, answer } = whoElseCalls.getWhoElse
const shapes = answer.data.shape

/** How many have the same goods, each count with its rows, and the step that settles them. */
export function WhoElse({ about, version, isOpen }: Props) {
  const provider = useProvider()
  const [by, setBy] = useState<Way>('Product')
  const [kind, setKind] = useState<Kind>()
  const [isSettling, setSettling] = useState(false)
  const query = useQuery({
    queryKey: callKey('getWhoElse', about, by, version),
    queryFn: async ({ signal }) =>
      (await provider.call('getWhoElse', { ...about, by }, { signal })).data,
    placeholderData: keepPreviousData,
  })
  const found = query.data
  const maySettle = isOpen && found && mayCall('settleWhoElse', whoElseCalls.settleWhoElse)
  return (
    <Section
      title={say('who_else.title')}
      print="none"
      actions={
        maySettle && (
          <Button variant="outlined" onClick={() => setSettling(true)}>
            {say('who_else.settle')}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {data => (
          <>
            <ToggleButtonGroup
              exclusive
              size="small"
              value={by}
              onChange={(_event, way: Way | null) => way && setBy(way)}
              aria-label={say('who_else.by')}
            >
              {waysOf(data).map(way => (
                <ToggleButton key={way} value={way}>
                  {way}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>{' '}
            <strong>{data.name}</strong>{' '}
            {data.issueNo && 'ticketId' in about && (
              <Muted>{say('who_else.belongs', { no: data.issueNo })}</Muted>
            )}
            <Counts>
              {kinds.map(({ rows, count }) => (
                <Button
                  key={rows}
                  variant={kind === rows ? 'contained' : 'outlined'}
                  aria-expanded={kind === rows}
                  disabled={!data[count]}
                  onClick={() => setKind(kind === rows ? undefined : rows)}
                >
                  {labels[count]}: {data[count].toLocaleString()}
                </Button>
              ))}
            </Counts>
            {kind && <Rows found={data} kind={kind} />}
          </>
        )}
      </Loaded>
      {isSettling && found && (
        <SettleDialog about={about} by={by} found={found} onClose={() => setSettling(false)} />
      )}
    </Section>
  )
}

const waysOf = ({ byProduct, bySupplier, byContainer }: Found) =>
  input.by.options.values.filter(
    way => ({ Product: byProduct, Supplier: bySupplier, Container: byContainer })[way],
  )

const kinds = [
  { rows: 'stockRows', count: 'pieces' },
  { rows: 'orderRows', count: 'orders' },
  { rows: 'customerRows', count: 'customers' },
  { rows: 'ticketRows', count: 'tickets' },
] as const

const { pieces, orders } = shapes
const labels = {
  pieces: spokenLabel(labelOf('pieces', pieces.options)),
  orders: spokenLabel(labelOf('orders', orders.options)),
  customers: spokenLabel(labelOf('customers', {})),
  tickets: spokenLabel(labelOf('tickets', {})),
}

/** The newest rows behind a count. */
function Rows({ found, kind }: { found: Found; kind: Kind }) {
  return (
    <>
      {kind === 'stockRows' ? (
        <ShapeRows
          shape={shapes.stockRows.shape}
          rows={found.stockRows}
          columns={{
            sku: opens('/stock_check', ({ skuId }) => `skuId=${skuId}`),
            product: true,
            warehouse: true,
            pieces: true,
            free: true,
          }}
        />
      ) : kind === 'orderRows' ? (
        <ShapeRows
          shape={shapes.orderRows.shape}
          rows={found.orderRows}
          columns={{
            orderCode: opens('/sale/processing', ({ orderId }) => `orderId=${orderId}`),
            customer: true,
            pieces: true,
            promisedDate: true,
          }}
        />
      ) : kind === 'customerRows' ? (
        <ShapeRows
          shape={shapes.customerRows.shape}
          rows={found.customerRows}
          columns={{ customer: true, phone: true, pieces: true, orders: true }}
        />
      ) : (
        <ShapeRows
          shape={shapes.ticketRows.shape}
          rows={found.ticketRows}
          columns={{
            ticketNo: opens(
              '/customer_service/ticketDetail',
              ({ ticketId }) => `ticketId=${ticketId}`,
            ),
            customer: true,
            problem: true,
            state: true,
            issueNo: true,
          }}
        />
      )}
      {found[kind].length === mostListed && (
        <Muted>{say('who_else.newest', { most: mostListed })}</Muted>
      )}
    </>
  )
}

/** A cell that opens the page of its row, for whoever reaches that. */
const opens = (path: string, query: (row: any) => string) => (row: object, value: ReactNode) =>
  mayReach(path) ? (
    <Link component={LinkBase} to={`${path}?${query(row)}`}>
      {value}
    </Link>
  ) : (
    value
  )

const Counts = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  margin: theme.spacing(1.5, 0),
}))
