/** Fields of forms: what is wrong stands at the field, and nothing that was typed is lost. */
import { type Markup, html } from '../pages/markup.ts'

export interface Field {
  /** Of the element; one page may have two forms with a field of one name. */
  readonly id: string
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  readonly typed?: string | undefined
  /** What is wrong with what was typed. */
  readonly wrong?: string | undefined
  readonly isOptional?: boolean
}

export const textField = (field: Field): Markup =>
  around(
    field,
    html`<input
      type="text"
      id="${field.id}"
      name="${field.name}"
      value="${field.typed}"
      autocomplete="off"
      ${attributesOf(field)}
    />`,
  )

/** Never shown again what was typed. */
export const secretField = (field: Omit<Field, 'typed'>): Markup =>
  around(
    field,
    html`<input type="password" id="${field.id}" name="${field.name}" autocomplete="off" ${attributesOf(field)} />`,
  )

export const linesField = (field: Field & { readonly rows: number }): Markup =>
  around(
    field,
    // A line's end right behind the tag is none of the value.
    html`<textarea id="${field.id}" name="${field.name}" rows="${field.rows}" spellcheck="false" ${attributesOf(field)}>
${field.typed}</textarea>`,
  )

export const choiceField = (
  field: Field & { readonly options: readonly (readonly [value: string, says: string])[] },
): Markup =>
  around(
    field,
    html`<select id="${field.id}" name="${field.name}" ${attributesOf(field)}>
      ${field.options.map(
        ([value, says]) => html`<option value="${value}" ${flag('selected', value === field.typed)}>${says}</option>`,
      )}
    </select>`,
  )

export const radioField = (
  { id, name, label, typed, wrong }: Field,
  options: readonly { readonly value: string; readonly says: string; readonly hint: string }[],
): Markup =>
  html`<fieldset class="field" ${wrong === undefined ? undefined : html`aria-describedby="${id}-wrong"`}>
    <legend>${label}</legend>
    ${wrongOf(id, wrong)}
    ${options.map(
      ({ value, says, hint }, index) =>
        html`<div class="choice">
          <input
            type="radio"
            id="${idOf(id, index)}"
            name="${name}"
            value="${value}"
            aria-describedby="${id}-${value}-hint"
            ${flag('checked', value === typed)}
          />
          <div>
            <label for="${idOf(id, index)}">${says}</label>
            <p class="quiet" id="${id}-${value}-hint">${hint}</p>
          </div>
        </div>`,
    )}
  </fieldset>`

/** The summary leads to the first. */
const idOf = (id: string, index: number): string => (index === 0 ? id : `${id}-${index}`)

/** Says on top what is wrong, each a link to its field. */
export const wrongSummary = (fields: readonly Field[], others: readonly string[] = []): Markup | undefined =>
  fields.length + others.length === 0
    ? undefined
    : html`<section class="problem" role="alert" aria-labelledby="faults">
        <h2 id="faults">There is a problem</h2>
        <ul>
          ${others.map(message => html`<li>${message}</li>`)}
          ${fields.map(({ id, label, wrong }) => html`<li><a href="#${id}">${label}: ${wrong}</a></li>`)}
        </ul>
      </section>`

export const isWrong = ({ wrong }: Pick<Field, 'wrong'>): boolean => wrong !== undefined

const around = ({ id, label, hint, wrong, isOptional = false }: Omit<Field, 'typed'>, control: Markup): Markup =>
  html`<div class="field">
    <label for="${id}">${label}${isOptional ? html` <span class="quiet">(optional)</span>` : undefined}</label>
    ${hint === undefined ? undefined : html`<p class="quiet" id="${id}-hint">${hint}</p>`}
    ${wrongOf(id, wrong)}${control}
  </div>`

const wrongOf = (id: string, wrong: string | undefined): Markup | undefined =>
  wrong === undefined ? undefined : html`<p class="wrong" id="${id}-wrong">${wrong}</p>`

const attributesOf = ({ id, hint, wrong, isOptional = false }: Omit<Field, 'typed'>): Markup => {
  const described = [...(hint === undefined ? [] : [`${id}-hint`]), ...(wrong === undefined ? [] : [`${id}-wrong`])]
  return html`${flag('required', !isOptional)}${
    described.length === 0 ? undefined : html` aria-describedby="${described.join(' ')}"`
  }${wrong === undefined ? undefined : html` aria-invalid="true"`}`
}

const flag = (name: 'checked' | 'required' | 'selected', isSet: boolean): Markup | undefined =>
  isSet ? { markup: name } : undefined
