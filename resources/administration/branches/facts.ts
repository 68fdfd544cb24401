/** Columns of a branch as SQL, by their names in it. */
type Column = (name: 'country' | 'city' | 'address' | 'tax_no' | 'phone' | 'bank_account') => string

const isEmpty = (text: string) => `nullif(btrim(${text}), '') is null`

/**
 * What a branch has to say before it sells, in SQL: what is missing in words, with commas; null where
 * nothing is. An invoice names the address, the telephone and the tax number, a banking sheet the account.
 */
export const lacksOf = (column: Column): string => `
  nullif(concat_ws(', ',
    case when ${column('country')} = 'CA' and ${isEmpty(`${column('address')}->>'region'`)} then 'province' end,
    case when ${isEmpty(column('tax_no'))} then 'tax number' end,
    case when ${isEmpty(`${column('address')}->>'line1'`)} then 'address' end,
    case when ${isEmpty(column('phone'))} then 'telephone' end,
    case when ${isEmpty(column('bank_account'))} then 'bank account' end), '')`

/** The same of the alias of a branch. */
export const lacksOfBranch = (alias: string) => lacksOf(name => `${alias}.${name}`)
