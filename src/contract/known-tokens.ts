/** Secrets that well-known services hand out, each known by how it begins and how long it is, under whatever name. */
import type { SecretWriting } from './secret-kind.ts'

const letters = (count: string): string => `[A-Za-z\\d]{${count}}`
const signs = (count: string): string => `[\\w-]{${count}}`

const written = [
  // GitHub, GitLab
  `gh[opsru]_${letters('30,255')}`,
  String.raw`github_pat_\w{40,255}`,
  `gl(?:agent|cbt|dt|ft|imt|pat|ptt|rt|soat)-${signs('20,255')}`,
  // Slack
  `xox[abeoprs]-${signs('20,255')}`,
  // Stripe, and webhooks that are signed as its are
  `[rs]k_(?:live|test)_${letters('10,255')}`,
  String.raw`whsec_[\w+/]{20,255}={0,2}`,
  // Google
  `AIza${signs('35')}`,
  String.raw`ya29\.${signs('20,1000')}`,
  // SendGrid, npm, PyPI, Shopify, Hugging Face, DigitalOcean, Docker, Vault
  String.raw`SG\.${signs('16,64')}\.${signs('16,64')}`,
  `npm_${letters('36')}`,
  `pypi-AgE${signs('50,500')}`,
  String.raw`shp(?:at|ca|pa|ss)_[\da-f]{32}`,
  `hf_${letters('30,50')}`,
  String.raw`do[opr]_v1_[\da-f]{64}`,
  `dckr_[op]at_${signs('20,64')}`,
  String.raw`hv[bs]\.${signs('20,300')}`,
  // OpenAI, Anthropic
  `sk-(?:${letters('32,64')}|(?:ant|proj|svcacct)-${signs('20,255')})`,
  // A key of age, and passwords as they are kept (crypt(3))
  String.raw`AGE-SECRET-KEY-1[A-Z\d]{50,70}`,
  String.raw`\$(?:2[abxy]\$\d\d\$[./A-Za-z\d]{53}|(?:argon2(?:id|i|d)|scrypt)\$[\w=,.$/+-]{20,300})`,
  String.raw`\$[156]\$[./\w]{1,16}\$[./\w]{20,86}`,
  // Telegram, in a path
  `\\d{8,10}:AA${signs('33')}`,
].join('|')

const behind = String.raw`(?<![\w-])`

/** What leads to a place where anybody who knows the address may write. */
const hooks = String.raw`hooks\.slack\.com\/(?:services|workflows)\/|discord(?:app)?\.com\/api\/webhooks\/`

/** No other text has one; it is by no means sure that this has. */
export const mayBeKnownToken = new RegExp(
  [
    String.raw`gh[opsru]_|github_pat_|gl[a-z]{2,5}-|xox[a-z]-|[rs]k_(?:live|test)_|whsec_|AIza|ya29\.|SG\.|npm_|pypi-`,
    String.raw`shp[a-z]{2}_|hf_|do[opr]_v1|dckr_|hv[bs]\.|sk-|\d:AA|AGE-S`,
    String.raw`\$(?:2[abxy]|[156]|argon2|scrypt)|hooks\.slack|api\/webhooks\/`,
  ].join('|'),
)

export const knownTokens: readonly SecretWriting[] = [
  {
    signs: [],
    mark: mayBeKnownToken,
    head: new RegExp(`${behind}(?:bot)?(?=${written})`, 'g'),
    value: new RegExp(`(${written})`, 'y'),
    isDelimited: true,
    isUnnamed: true,
  },
  {
    signs: ['/', '.'],
    mark: mayBeKnownToken,
    head: new RegExp(hooks, 'g'),
    value: /([\w/-]{20,200})/y,
    isDelimited: true,
    isUnnamed: true,
  },
]
