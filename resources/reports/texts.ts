/** The English texts of the report views. */
export const reports = {
  reports: {
    copy_yesterday: 'Copy yesterday',
    none_yesterday: 'You wrote no report yesterday, %{date}.',
    views: 'What is shown',
    list: 'Reports',
    missing: 'Missing',
    count: '%{smart_count} report is missing |||| %{smart_count} reports are missing',
    none: 'Missing',
    earlier: 'Earlier',
    later: 'Later',
    trend: 'Trend',
    type: 'Type',
    number: 'Number',
    day: 'Day',
    no_numbers: 'Nobody told this number in these four weeks',
    who_owes: 'Branch and report',
  },
} as const
