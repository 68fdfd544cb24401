/** The English texts of the delivery views, apart from those that come with their view. */
export const delivery = {} as const
