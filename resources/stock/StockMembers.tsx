import ExpandMore from '@mui/icons-material/ExpandMore'
import { styled } from '@mui/material/styles'
import { say } from '../../src/i18n/say.ts'
import { Quantity } from './Quantity.tsx'
import { groupNames } from './stockGroups.ts'
import { GroupLines } from './GroupLines.tsx'
import { StockIncoming } from './StockIncoming.tsx'
import { quantityOf, type StockMember } from './stockTypes.ts'

/** What a combo consists of: how many of each one combo needs, and where they stand. */
export const StockMembers = ({ members }: { members: readonly StockMember[] }) => (
  <Frame aria-label={say('stock.members_of')}>
    <h2>{say('stock.members')}</h2>
    {members.map(({ skuId, code, name, required, groups, incoming }) => (
      <details key={skuId}>
        <summary>
          <ExpandMore fontSize="small" data-arrow />
          <span data-code>{code}</span>
          <span data-name>
            {name} <b>× {required}</b>
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
    margin: 0,
    paddingBottom: 4,
    fontSize: '0.75rem',
    fontWeight: 600,
    color: theme.palette.text.secondary,
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& details': { borderBottom: `1px solid ${theme.palette.divider}` },
  '& details:last-of-type': { borderBottom: 0 },
  '& [data-details]': { padding: theme.spacing(0.5, 0, 2) },
  '& details[open] [data-arrow]': { transform: 'rotate(180deg)' },
  '& summary': {
    display: 'grid',
    gridTemplateColumns: '20px 130px minmax(0, 1fr) repeat(3, 84px)',
    columnGap: 12,
    marginLeft: -32,
    alignItems: 'center',
    minHeight: 34,
    cursor: 'pointer',
    '&:focus-visible': { outline: 'none', background: theme.palette.accentSoft },
    '& b': { fontWeight: 600 },
    '& [data-arrow]': { color: theme.palette.text.secondary },
    [theme.breakpoints.down('md')]: {
      gridTemplateColumns: 'repeat(3, 1fr)',
      padding: '6px 0',
      marginLeft: 0,
      '& [data-arrow]': { display: 'none' },
      '& [data-code]': {
        gridColumn: '1 / -1',
        fontSize: '0.75rem',
        color: theme.palette.text.secondary,
      },
      '& [data-name]': { gridColumn: '1 / -1' },
    },
  },
}))
