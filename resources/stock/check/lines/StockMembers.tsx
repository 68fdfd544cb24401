import '#resources/stock/stock.texts.ts'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { styled } from '@mui/material/styles'
import { Thumbnail } from '#src/fields/file/Thumbnail.tsx'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { nextComing } from './nextComing.ts'
import { Quantity } from './Quantity.tsx'
import { groupNames } from '#resources/stock/check/stockShapes.ts'
import { GroupLines } from './GroupLines.tsx'
import { StockIncoming } from './StockIncoming.tsx'
import { smallHeading } from '#resources/stock/check/stockStyles.ts'
import { quantityOf, type StockMember } from './stockTypes.ts'

/** The members of a combo: how many of each a combo needs, and where they are. */
export const StockMembers = ({ members }: { members: readonly StockMember[] }) => (
  <Frame aria-label={say('stock.members_of')}>
    <h2>{say('stock.members')}</h2>
    {members.map(({ skuId, code, name, photo, required, groups, incoming }) => (
      <details key={skuId}>
        <summary>
          <ExpandMore data-arrow />
          <Thumbnail id={photo} width={44} />
          <span data-name>
            {name} <b>× {required}</b>{' '}
            <Muted>
              {[
                code,
                // Shows what a combo waits for without expanding its members.
                quantityOf(groups, 'Available') < required && nextComing(incoming),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Muted>
          </span>
          {groupNames.map(group => (
            <Quantity key={group} name={group} quantity={quantityOf(groups, group)} />
          ))}
        </summary>
        <div data-details>
          <GroupLines skuId={skuId} groups={groups} />
          <StockIncoming skuId={skuId} incoming={incoming} />
        </div>
      </details>
    ))}
  </Frame>
)

const Frame = styled('section')(({ theme }) => ({
  marginTop: theme.spacing(2),
  '& > h2': {
    ...smallHeading(theme),
    paddingBottom: 4,
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& details': { borderBottom: `1px solid ${theme.palette.divider}` },
  '& details:last-of-type': { borderBottom: 0 },
  '& [data-details]': { padding: theme.spacing(0.5, 0, 2) },
  '& details[open] [data-arrow]': { transform: 'rotate(180deg)' },
  '& summary': {
    display: 'grid',
    gridTemplateColumns: '20px 44px minmax(0, 1fr) repeat(3, 88px)',
    columnGap: 12,
    alignItems: 'center',
    minHeight: 42,
    cursor: 'pointer',
    '&:focus-visible': { outline: 'none', background: theme.palette.accentSoft },
    '& b': { fontWeight: 600 },
    '& [data-arrow]': { color: theme.palette.text.secondary },
    [theme.breakpoints.down('md')]: {
      gridTemplateColumns: '44px minmax(0, 1fr) auto auto',
      rowGap: 4,
      padding: '6px 0',
      '& [data-arrow]': { display: 'none' },
      '& [data-name]': { gridColumn: '2 / -1' },
      '& [data-total=Available]': { gridColumn: '1 / 3' },
    },
  },
}))
