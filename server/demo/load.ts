export const loadDemo = async (..._: any[]) => { throw new Error('load missing') }
