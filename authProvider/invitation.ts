import type { Http } from '#data/http.ts'
import { accountPaths } from './session.ts'

/** The person whom the link of an invitation invites. Rejects with the server's reason. */
export async function readInvitation(
  { http }: { readonly http: Http },
  invitation: string,
): Promise<{ name: string; email: string }> {
  const { json } = await http(accountPaths.invitation, { method: 'POST', body: { invitation } })
  return json as { name: string; email: string }
}

/** Sets the password of the invited person. Rejects with the server's reason. */
export async function acceptInvitation(
  { http }: { readonly http: Http },
  invitation: string,
  password: string,
): Promise<void> {
  await http(accountPaths.acceptInvitation, { method: 'POST', body: { invitation, password } })
}
