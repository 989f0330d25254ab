/** Which numbers are replaced, by their names as they are usual in APIs. */
import t from 'tap'
import { isPersonalName, tellsPage, tellsWho } from '../../src/recording/personal-names.ts'

t.test('a number that leads to somebody, or says something of them, is known by its name', async t => {
  const names =
    'id ID userId user_id userid customerID order_ids orderNumber number houseNumber house_no hausnummer kundenNr '
    + 'accountNumber accountnumber phone phone_number mobile telephone fax ssn iban taxId tax_number passport_no '
    + 'licenceNo cardNumber card_last4 last4 pin pincode otp cvc doorCode employee_code apiKey token accessToken '
    + 'postcode postalCode postnr zip zipCode plz lat startLat latitude lng longitude coords age minAge userage ages '
    + 'birthYear salary annual_income weight height bmi heartRate credit_score user author created_by assignedTo '
    + 'apartment locker user-id contact.number extension '
    + 'account_num identifier bankCode latlon customerNum bodyweight'
  for (const name of names.split(' ')) t.ok(isPersonalName(name), name)
})

t.test('what counts, measures or pages says nothing of anybody', async t => {
  const names =
    // Paging, as Spring, JSON:API and others have it.
    'page pages total_pages pageNumber page_number numberOfElements number_of_elements totalNumber per_page '
    // Stripe, Shopify, GitHub, OpenAI.
    + 'amount_paid amountPaid unpaid prepaid tax total_tax taxRate tax_amount application_fee '
    + 'posts_count post_count line_number version_number accounts_count mobile_visits card_count '
    + 'prompt_tokens total_tokens max_tokens numberOfGuests number_of_rooms '
    + 'images messages packages average percentage storage usage mileage '
    + 'coverage latency latency_ms flatFee flat_rate population translations accumulated long_term longest_streak '
    + 'valid bid void grid cardinality scorecard footprint ping_ms pinned posted postage price quantity '
    + 'position rating status code error_code'
  for (const name of names.split(' ')) t.notOk(isPersonalName(name), name)
})

t.test('the number of a page is none of anybody', async t => {
  const cases: readonly (readonly [name: string, object: object, expected: boolean])[] = [
    ['page', { number: 1, size: 20 }, true],
    ['pagination', { number: 1 }, true],
    ['pageInfo', { number: 1 }, true],
    ['', { content: [], number: 0, totalPages: 3 }, true],
    ['', { number: 0, total_elements: 3 }, true],
    ['', { number: 7, title: 'x' }, false],
    ['order', { number: 7 }, false],
    ['passengers', { number: 7 }, false],
  ]
  for (const [name, object, expected] of cases) {
    t.equal(tellsPage(name, object), expected, `${name} ${JSON.stringify(object)}`)
    t.equal(isPersonalName('number', tellsPage(name, object)), !expected)
    t.ok(isPersonalName('cardNumber', true))
  }
})

t.test('a text that names somebody is known by the name of its property', async t => {
  const names =
    'name fullName full_name surname username nickname email author createdBy updated_by owner login signature '
    + 'recipient addressee consignee sender payee payer buyer seller customer client patient guest guests tenant '
    + 'candidate driver holder cardholder cardHolder account_holder beneficiary beneficiaries applicant subscriber '
    + 'insured attendee attendees participant organiser organizer speaker invitee assignee reporter creator approver '
    + 'borrower reader passenger traveller traveler employee manager doctor teacher pupil student resident neighbour '
    + 'deliverTo delivered_to shipTo billTo lentTo handedTo soldTo attn nextOfKin spouse witness mother father child '
    + 'children translator rider captain referee signatory editor given family maiden who '
    + 'alias handle mainRecipient primary_guest'
  for (const name of names.split(' ')) t.ok(tellsWho(name), name)
})

t.test('a text about somebody, or of a thing that is called alike, names nobody', async t => {
  const names =
    'title label description note first last to from cc host agent family_friendly firstLine lastSeen '
    + 'recipientNote customerSegment guestRoom patientStatus tenantPlan driverVersion readerType placeholder '
    + 'place_holder childless parentheses sonata carers_guide grandstand broadcaster orderState '
    + 'status city street country language currency category comment summary text message handler aliased '
    + 'givenAt familyPlan whole holdings managerial editorial speakerphone giftTo belongsTo goto into'
  for (const name of names.split(' ')) t.notOk(tellsWho(name), name)
})
