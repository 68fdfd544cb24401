import { todayOf } from '#resources/days.ts'

/** SQL for the networks of a client that are valid today. */
export const networksOf = (client: string) =>
  `ip_whitelist w where w.client_id = ${client} and w.is_active and not w.is_deleted and (w.expires_on is null or w.expires_on >= ${todayOf(client)})`

/** SQL for the entries, valid today, that allow a person to sign in from anywhere. */
export const exemptionsOf = (staff: string) =>
  `staff_whitelist w where w.staff_id = ${staff} and w.is_active and not w.is_deleted and (w.allowed is null or w.allowed @> ${todayOf('w.client_id')})`

/** Whitelist changes must not lock their author out. Source: reliability clause 21. */
export const keepsAuthorIn = {
  'Your own address would no longer be allowed, and you would lock yourself out.': `not exists (select from ${networksOf('{clientId}')})
     or exists (select from ${networksOf('{clientId}')} and {ip} <<= w.network::inet) or exists (select from ${exemptionsOf('{me}')})`,
}
