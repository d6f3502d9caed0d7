import { fold, toNameKey, toWords } from './fold.rules.ts'

/**
 * Common names. A search without results is not counted if it contains one: whom a visitor looks for is private.
 * Folding matches other spellings and Devanagari to them.
 */
export const NAMES = `
  aarti abdul abhijit abhishek aditi aditya ahmed ajay ajit akash akshay ali amar ameya amit amita amol amruta anand
  aniket anil anita anjali ankit ankita anuja anup anuradha aparna arjun arun aruna asha ashish ashok ashwini atul
  avinash bharati bhaskar bhavna bhushan chaitanya chandrakant chetan damodar dattatray deepa deepak deepali
  dhananjay dilip dinesh divya dnyaneshwar eknath farhan farida fatima ganesh ganpat gauri gautam gayatri geeta
  girish gopal govind hanumant harish harshad hemant hemlata imran ishwar jagdish janardan jayant jayashree jitendra
  jyotsna kailash kalpana kamal kamlesh kanchan kaustubh kavita kedar ketan keshav kiran kishor komal krishna
  kshitij kunal kusum lakshmi lakshman lalita laxman leena madhav madhavi madhuri mahadev mahesh makarand malati
  mamta mandar mangesh manisha manish manju manoj maruti maya meena meera meghana mehul milind mohammad mohan mohit
  mukesh mukta mukund nagesh namrata nana nandini narayan narendra naresh neelam neeta neha nikhil nikita nilesh
  nilima nisha nitin omkar pallavi pandurang pankaj parag parvati prachi pradeep pradnya prafulla prajakta prakash
  pramod pranali pranav prashant pratibha pratik pravin preeti prem priya priyanka rachana radha radhika raghunath
  rahul raj raja rajan rajendra rajesh rajkumar raju rakesh ramesh ramdas ranjana rashmi ravi ravindra rekha renuka
  revati rishi ritu rohan rohini rohit rupali sachin sadashiv sagar sakshi salim salman samir sampada sandeep
  sandhya sangeeta sangram sanjay sanjeev sanket santosh sarika satish saurabh savita seema shabana shailesh
  shakuntala shankar shantanu sharad sheetal shivaji shivani shraddha shreya shrikant shubham shubhangi siddharth
  smita sneha sonal sonali subhash sudhir suhas sujata sulochana sumit sunanda sunil sunita supriya suraj surekha
  surendra suresh sushil sushma swapnil swati tanvi tejas tejaswini trupti tukaram tushar ujwala umesh uttam
  vaibhav vaishali vandana varsha vasant vidya vijay vijaya vikas vikram vilas vinay vinayak vinod vishal vishnu
  vishwas vitthal vivek vrushali yash yashwant yogesh yogita zoya agarwal ahire ansari bansode bhagat bhalerao
  bhandari bhatt bhosale birajdar borse chaudhari chauhan chavan chopra dalvi dange deshmukh deshpande dhumal dixit
  dsouza dubey fernandes gadkari gaikwad gandhi ganguly ghorpade gokhale gosavi gupta ingle inamdar iyer jadhav
  jagtap jain jaiswal joshi kadam kamat kamble kapoor karve kelkar khan khandelwal khanna kharat khedekar kolhe
  kulkarni kumar lokhande mahajan malhotra malik mehta menon mhatre mishra mohite momin mone mukherjee nadkarni naik
  nair nikam nimbalkar pandey parab paranjape pardeshi parekh patel patil patwardhan pawar pereira pednekar phadke
  pillai prabhu raikar rane rao rathod reddy redkar sable sahu salunkhe salvi samant sardesai sathe satpute sawant
  saxena sayyad shah shaikh sharma shelar shetty shinde shirke shirodkar shukla singh sinha solanki sonawane
  srivastava tambe tawde tendulkar thakkar thakur thorat tiwari tripathi vaidya verma waghmare wagh wankhede yadav
`
  .split(/\s+/)
  .filter(Boolean)

const PERSONAL = [
  /** Four digits of any script without a letter in between: a person's, card's or vehicle's number. */
  /(\p{Nd}[^\p{L}\p{Nd}]*){4}/u,
  /** A booking reference, and any word of the same length and shape. */
  /\b[a-z]{2}-[a-z\d]{3,}/i,
  /(?<![a-z\d])(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{6,}/i,
  /** An email or web address. */
  /@|\p{L}\.\p{L}{2}/u,
]

const toNameKeys = (words: string) => new Set(words.split(' ').map(toNameKey))
const names = new Set(NAMES.map(toNameKey))
/** A spelled-out address: "asha at gmail dot com". */
const addressWords = toNameKeys('dot com gmail जीमेल yahoo hotmail outlook rediff rediffmail icloud')
/** Four of these are a spelled-out number. */
const digitWords = toNameKeys(
  'zero one two three four five six seven eight nine double triple शून्य एक दो तीन चार पांच छह सात आठ नौ दोन पाच सहा नऊ',
)
const MAX_DIGIT_WORDS = 3

const MAX_WORDS = 5
const MAX_LETTERS = 20

/**
 * A query without results, folded for counting and as typed, both without digits; undefined for one that may be about a
 * person.
 */
export function toMiss(query: string, tried: readonly string[]): { query: string; typed: string } | undefined {
  if (isPersonal(query.normalize('NFKC'))) return undefined
  const words = tried
    .flatMap(toWords)
    .map((word) => ({ query: fold(word).replace(/\d/g, ''), typed: word.replace(/\p{N}/gu, '') }))
  const kept = words.filter(({ query: { length } }) => length > 1 && length <= MAX_LETTERS).slice(0, MAX_WORDS)
  const join = (name: 'query' | 'typed') => kept.map((word) => word[name]).join(' ')
  return kept.length > 0 ? { query: join('query'), typed: join('typed').toLowerCase() } : undefined
}

function isPersonal(query: string): boolean {
  const keys = toWords(query).map(toNameKey)
  const hasName = keys.some((key) => names.has(key) || addressWords.has(key))
  return (
    hasName ||
    PERSONAL.some((pattern) => pattern.test(query)) ||
    keys.filter((key) => digitWords.has(key)).length > MAX_DIGIT_WORDS
  )
}
