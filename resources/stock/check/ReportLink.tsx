import Link from '@mui/material/Link'
import { LinkBase } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'

/**
 * A link to a new product issue, prefilled with the known values, for people who may report one.
 */
export const ReportLink = ({ about }: { about: object }) =>
  mayReach(path) && (
    <Link
      component={LinkBase}
      to={`${path}?with=${encodeURIComponent(JSON.stringify(about))}`}
      data-print="none"
    >
      {say('stock.report')}
    </Link>
  )

const path = '/QA/newProductQAIssues'
