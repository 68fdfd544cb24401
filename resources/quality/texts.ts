/** The English texts of the quality views. */
export const quality = {
  similar_issues: { title: 'Similar product issues already exist:' },
} as const
