/** Given to node with `--import`: writes the address of every module that is imported to the file named by IMPORTS. */
import { register } from 'node:module'

const hooks = `
  import { appendFileSync } from 'node:fs'
  export const resolve = async (specifier, context, next) => {
    const resolved = await next(specifier, context)
    appendFileSync(process.env.IMPORTS, resolved.url + '\\n')
    return resolved
  }`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)
