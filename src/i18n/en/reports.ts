/** Texts of the reports of a day, in English. */
export const reports = {
  reports: {
    views: 'What is shown',
    list: 'Reports',
    missing: 'Missing',
    count: '%{smart_count} report is missing |||| %{smart_count} reports are missing',
    none: 'Missing',
    earlier: 'Earlier',
    later: 'Later',
    who_owes: 'Branch and report',
  },
} as const
