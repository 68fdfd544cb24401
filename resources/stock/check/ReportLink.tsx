import '#resources/stock/stock.texts.ts'
import Link from '@mui/material/Link'
import { LinkBase } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'

/**
 * A link to a new product issue, prefilled with the known values, for people who may report one.
 */
export const ReportLink = ({ about }: { about: object }) =>
  mayReach(reportPath) && (
    <Link component={LinkBase} to={newIssueAbout(about)} data-print="none">
      {say('stock.report')}
    </Link>
  )

export const reportPath = '/QA/newProductQAIssues'

/** The address of a new product issue with these values. */
export const newIssueAbout = (about: object) =>
  `${reportPath}?with=${encodeURIComponent(JSON.stringify(about))}`
