/**
 * Common words in passwords, worldwide and in this region: what lists of leaked passwords have in common, compiled by
 * hand (docs/accounts.md describes its limits). Lower case, without digits; four letters at least.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  password passwort passcode passphrase pass word secret access account admin administrator root superuser system server manager master user username
  login logon signin default guest test tester testing temp temporary change changeme letmein welcome hello hola namaste namaskar welcomeback
  qwerty qwertyuiop azerty qazwsx qweasd asdfgh zxcvbn trustno trust nothing something anything whatever forget forgot remember mypassword mypass
  love lover loveyou iloveyou iloveu loveme kiss baby babygirl babe honey sweet sweety sweetheart sweetie darling angel princess prince queen king
  sunshine sunflower flower rose lily daisy butterfly rainbow star stars starwars moon moonlight summer winter spring autumn monsoon
  monkey dragon tiger lion panther eagle falcon shadow hunter killer ninja batman superman spiderman ironman hulk avengers pokemon pikachu naruto
  football baseball basketball cricket hockey soccer tennis kabaddi player champion winner arsenal chelsea liverpool barcelona realmadrid manchester united
  sachin tendulkar dhoni virat kohli rohit sharma captain india indian bharat bharatmata jaihind jaibharat vandemataram hindustan mumbai delhi pune nagpur
  nashik kolhapur solapur aurangabad nanded latur thane hyderabad bangalore bengaluru chennai kolkata lucknow patna jaipur surat ahmedabad indore bhopal goa
  maharashtra marathi hindi urdu dhivehi maldives male addu raajje dhivehiraajje island ocean atoll
  krishna radha radhe radhekrishna shiva shiv mahadev omnamahshivay omnamahshivaya hanuman jaihanuman jaishreeram shreeram shriram jaishriram ramram ganesh ganpati
  ganapati bappa morya saibaba sairam omsairam swami samarth vitthal pandurang lakshmi laxmi saraswati durga bhavani jaibhavani shivaji jaishivaji maharaj
  allah muhammad mohammed mohammad bismillah mashallah inshallah islam ramadan waheguru jesus christ church bible blessing blessed faith grace heaven
  computer internet google gmail yahoo facebook instagram whatsapp youtube twitter microsoft windows android apple iphone samsung nokia xiaomi redmi oneplus
  school college university campus student students teacher professor principal principle exam exams examination result results hallticket ticket office clerk
  library education academic department faculty registrar degree bachelor commerce science arts engineer engineering doctor nurse lawyer
  mother father mummy papa daddy mama sister brother family friend friends friendship forever always never maabaap aaibaba aaibaap
  money bank cash rich power super mega ultra best good great happy happiness birthday newyear diwali holi christmas summerof
  monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december today
  orange banana mango apple cherry chocolate coffee cookie pizza burger biryani chai cheese pepper ginger sugar candy
  black white blue green purple yellow silver golden gold diamond crystal pearl orangejuice red pink
  michael jordan daniel andrew joshua jessica jennifer michelle ashley nicole thomas robert charlie george harley william amanda matthew
  rahul rohan amit anil sunil raju ravi vijay ajay sanjay manoj suresh ramesh mahesh ganesh rajesh mukesh dinesh kumar singh patil jadhav pawar shinde
  kulkarni deshmukh gaikwad kamble chavan bhosale joshi pooja priya neha sneha swati anjali kavita sunita anita aarti arti ashwini rutuja shraddha
  imran salman shahrukh khan shaikh ansari qureshi pathan ali hussain ahmed ibrahim aishath mariyam fathimath mohamed hassan
  freedom liberty peace world universe galaxy planet earth fire water storm thunder lightning phoenix mustang ferrari porsche mercedes corvette yamaha honda
  bullet pulsar hero guitar music dance movie bollywood singer artist magic mystic wizard merlin gandalf frodo matrix hacker cyber zombie
  computer1 abcd abcdef alphabet numbers number one two three four five six seven eight nine zero first second third last
  please thanks thankyou sorry enter open close start stop home house office work job boss client company business india1
  `.match(/[a-z]{3,}/g) ?? [],
)
