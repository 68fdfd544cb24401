import { readFileSync } from 'node:fs'

export interface OrdinaryUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/**
 * The user that programs refusing to run as root (PostgreSQL does) are run as: `postgres` if there is one, else `nobody`,
 * else any other. Undefined when this process is not root and needs nobody else.
 */
export function ordinaryUser(): OrdinaryUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(user => user.uid > 0)
  const user =
    users.find(({ name }) => name === 'postgres') ??
    users.find(({ name }) => name === 'nobody') ??
    users[0]
  if (!user)
    throw new Error(
      'PostgreSQL does not run as root, and /etc/passwd has no other user to run it as',
    )
  return user
}
