import './movingIn.texts.ts'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { LinkBase, useCreatePath } from 'ra-core'
import type { CallAnswer } from '#define'
import { mayReach } from '#src/app/access.ts'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useCall, useServer } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { instantInText } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { ShapeTable } from '#src/views/call/ShapeTable.tsx'
import { filteredList, listOfImport } from '#src/views/filteredList.ts'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { Loaded } from '#src/views/parts/States.tsx'
import { Figures } from './Figures.tsx'
import { movingInCalls } from './movingIn.calls.ts'

type Door = CallAnswer<typeof movingInCalls.getMovingIn>['doors'][number]

/** Everything that files can bring, in the order in which a company needs it, with what is there by now. */
export default function MovingIn() {
  const query = useCall('getMovingIn', {})
  return (
    <Page>
      <Heading
        title={say('moving_in.title')}
        aside={
          <Button component={LinkBase} variant="outlined" to="/administration/imports">
            {say('moving_in.imports')}
          </Button>
        }
      />
      <Muted>{say('moving_in.how')}</Muted>
      <Loaded query={query}>
        {({ doors, prices }) => (
          <>
            {mayReach('/product/changePrices') && (
              <Muted>{say('moving_in.prices_there', { count: prices.toLocaleString('en') })}</Muted>
            )}
            <Doors doors={doors} />
            <Figures doors={doors} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Doors({ doors }: { doors: readonly Door[] }) {
  return (
    <ShapeTable
      shape={shape}
      rows={doors}
      columns={{
        title: door => <What door={door} />,
        records: door => <There door={door} />,
        lastOnUtc: door => <Last door={door} />,
        '': door => <Ways door={door} />,
      }}
    />
  )
}

const { shape } = movingInCalls.getMovingIn.answer.doors

/** What it is, which leads to what is there; and what has to be there before it. */
function What({ door: { entity, position, title, needs, uses } }: { door: Door }) {
  const path = useCreatePath()
  const resource = resourceOfEntity(entity)
  const why = [
    needs && say('moving_in.needs', { what: needs }),
    uses && say('moving_in.uses', { what: uses }),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      {position}.{' '}
      {resource ? (
        <Link component={LinkBase} to={path({ resource, type: 'list' })}>
          {title}
        </Link>
      ) : (
        title
      )}
      {why && (
        <div>
          <Muted>{why}</Muted>
        </div>
      )}
    </>
  )
}

/** How many are there, and what lacks of some, which leads to those. */
function There({ door: { entity, records, gaps } }: { door: Door }) {
  const resource = resourceOfEntity(entity)
  return (
    <>
      {records.toLocaleString('en-NZ')}
      {resource &&
        gaps.map(({ what, count, filter }) => (
          <div key={what}>
            <Link
              component={LinkBase}
              to={filteredList(resource, filter as Record<string, unknown>)}
            >
              {say(`moving_in.gap_${what}`, { count: count.toLocaleString('en-NZ') })}
            </Link>
          </div>
        ))}
    </>
  )
}

/** When something came last, which leads to what came. */
function Last({ door: { entity, lastOnUtc, lastBy, lastId } }: { door: Door }) {
  const client = useClient()
  const resource = resourceOfEntity(entity)
  if (!lastOnUtc) return say('moving_in.never')
  const words = say('moving_in.by', { when: instantInText(lastOnUtc, client), who: lastBy ?? '' })
  return resource && lastId ? (
    <Link component={LinkBase} to={listOfImport(resource, lastId)}>
      {words}
    </Link>
  ) : (
    words
  )
}

function Ways({ door: { entity, title, mayImport } }: { door: Door }) {
  const { provider, save } = useServer()
  const path = useCreatePath()
  const resource = resourceOfEntity(entity)
  if (!mayImport || !resource) return <Muted>{say('moving_in.not_yours')}</Muted>
  return (
    <Stack direction="row" spacing={1}>
      <Button
        component={LinkBase}
        size="small"
        to={`${path({ resource, type: 'list' })}/import`}
        aria-label={say('moving_in.import_of', { what: title })}
      >
        {say('moving_in.import')}
      </Button>
      <Button
        size="small"
        aria-label={say('moving_in.template_of', { what: title })}
        onClick={() => void save(provider.importTemplate(resource, 'xlsx'))}
      >
        {say('moving_in.template')}
      </Button>
    </Stack>
  )
}
