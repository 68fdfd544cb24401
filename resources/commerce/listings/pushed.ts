/** Which fields of a listing are sent. Fields that its channel sends anyway go with each. */
export const pushed = ['All', 'Stock', 'Price', 'Name', 'Published'] as const
export type Pushed = (typeof pushed)[number]

/** Which fields of the web ours can follow. */
export const taken = ['All', 'Price', 'Name', 'Published'] as const
