/** Patterns of few characters, and every short text of them. */

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at)

/** Every text of these characters that has at most five. */
export const smallTexts = upTo(5).reduce<readonly string[]>(
  (shorter, _) => ['', ...shorter.flatMap(text => [...'ab1-😀'].map(character => text + character))],
  [''],
)

/** Of these texts, and what isn't read. */
export const smallPatterns =
  `^a{1,3}$ ^a{2,}$ a{2} ^a ^a|b$ ^(a|bb)$ ^(?:a|b1)*$ (^a$|^b1$) ^(a?)+$ ^a*?b$ ^[ab]{2}-?$ ^[^a]{2}$ ^.{2}$
  ^[^]$ ^[]$ ^\\w\\d$ ^\\W$ ^\\D{2}$ ^\\S+$ ^(?=a)..$ ^(?!a).{3}$ ^..(?<=b)$ ^(?<x>a|b)1$ ^\\ba\\B ^a{0}$ ^(ab){1,2}$
  ^(a{1,2}|b{3})(1|-)$ ^$ ^ $ a$ ^a$|^b$|1 ^(a|)$ ^\\-[ab]$ ^\\p{L}{2}$ ^[\\p{L}\\d]+$ ^\\p{L}\\-$ ^[\\-]{2}$ ^.\\-$
  ^\\u0061$ ^(a)\\1$ ^\\x61$ ^a^$ ^(a$)* ^(^a)?b$ (?:^)a(?:$) ^(a+)+$ ^a{,2}$ ^a{1$ ^😀$ ^😀{2}\\-
  ^\\u{1f600}a$ ^\\ud83d\\ude00?$ ^[😀a]{2}$ ^[\\ud83d\\ude00]$ ^[\\ud83d\\ude00]\\-$ ^\\ud83d ^\\x61\\-$ ^[1-\\d]\\-$
  ^[a-\\d\\-]$ ^[+-\\w]\\-$ ^\\u{2}\\-$ ^[\\u{61}]\\-$ ^[^a]\\-$ ^[\\W]\\-$ ^[\\_a]\\-+$ \\- a\\-?$
  ^[а-я]?a$ ^(?:😀|b)+$`.split(/\s+/)
