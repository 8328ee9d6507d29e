// The commonest passwords (../commonPasswords.ts says whose list it is) that begin with a letter.
export const LETTERS = `
a1234567 a12345678 a123456789 a1a2a3a4 a1a2a3a4a5 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 a1s2d3f4g5 aa123456 aaaa1111 aaaaaaaa
aaaaaaaaa aaaaaaaaaa aardvark abc12345 abc123456 abcd1234 abcdefg1 abcdefgh abcdefghi abdullah aberdeen abnormal
abracadabra abrakadabra absolute absolutely abstract acapulco access14 access99 account1 achilles acidburn adamadam
addicted adelaida adelaide adgjmptw admin123 admin18533362 administrator adrenalin adrianna adrienne advanced adventur
adventure advocate aerosmit aerosmith afrodita agent007 agnieszka airborne aircraft airforce airplane akatsuki
alabama1 albatros alcatraz alejandr alejandra alejandro aleksander aleksandr aleksandra alessand alessandro alex1234
alexalex alexande alexander alexander1 alexandr alexandra alexandre alexandria alexandru alfarome algernon aligator
alkaline allblack alleycat alliance alligator allison1 allnight allright allstars allstate almighty alpha123 alphabet
alphaman alterego amarillo amateurs ambition ambrosia america1 american amethyst amoremio amsterda amsterdam anaconda
anakonda anastasi anastasia anastasiya anatoliy andersen anderson andrew12 andromed andromeda andyandy andyod22
angel123 angel666 angelica angelika angelina angeline angelito angelofwar anhyeuem animated anna2614 annaanna annabell
annabelle annmarie anonymous anteater antelope anthony1 anthony2 anthony7 antigone antonina antonio1 antoshka anything
aolsucks apollo11 apollo13 apple123 applepie appleton aquafina aqualung aquarium aquarius arabella arcangel archange
archangel architec argentin argentina argonaut arizona1 arkansas armageddon armagedon armstron armstrong arsehole
arsenal1 arsenalfc art131313 as123456 asasasas asd12345 asdasd123 asdasdasd asdf1234 asdfasdf asdffdsa asdfg123
asdfg12345 asdfgh01 asdfghjk asdfghjkl asdfjkl; asdfqwer asdfzxcv asdqwe123 ashleigh asmodeus aspirine assassin
assassins assclown asshole1 assholes asslover assmunch astalavista astonvil astroboy athletic atlanta1 atlantic
atlantis atreides attitude attorney auckland augustin augustus austin31 austin316 australi australia avalanch
avalanche avangard avengers aviation awesome1 azertyui azertyuiop azsxdcfv azsxdcfvgb babababa babemagn babemagnet
baberuth babushka babybaby babybear babyblue babycake babydoll babyface babygirl babylon5 babylove bachelor backbone
backdoor backspac badabing badkarma badlands bajingan balloons ballsack baltimor bangbang baphomet baracuda barakuda
barbados barbara1 barcelon barcelona bareback barefeet barefoot baritone barracud barracuda barselona baseball
baseball1 basement basketba basketbal basketball bassbass bastards batman12 bayliner baywatch bbbbbbbb bcfields
beachbum bearbear bearcats beatles1 beatrice beaumont beautifu beautiful beckham7 beefcake beepbeep beerbeer beethove
behemoth bellagio bendover benedict benessere benjamin bergkamp berkeley bernardo bernhard bertrand besiktas bettyboo
bettyboop beverley bigballs bigblack bigblock bigboobs bigbooty bigbucks bigbutts bigdaddy bigdick1 bigdicks biggdogg
bigmoney bignasty bigpenis bigpimpi bigpoppa bigpussy bigtruck billabon billabong billbill billiard billybob billyboy
binladen biohazard bionicle birthday birthday1 birthday4 biscuits bisexual bismarck bismilla bismillah bitchass
blablabla black123 blackass blackbel blackbelt blackberry blackbir blackbird blackboy blackcat blackcoc blackcock
blackdog blackhaw blackhawk blackice blackjac blackjack blacklab blackman blackops blackout blacksun blahblah blastoff
blessed1 blessing blingbling blink182 blizzard blondie1 blondinka bloopers blowfish blue1234 blueball bluebear
bluebell blueberr blueberry bluebird blueblue bluedevi blueeyes bluefish bluegill bluejays bluemoon bluenose bluesman
bluestar bobafett bobdylan bobmarle bobmarley bobobobo bollocks bondarenko bonehead bonethug bonghits boogaloo
bookcase bookworm boomboom borabora bordeaux boris123 borussia boscoe01 bradford bradley1 bradshaw brandon1 bravehea
braveheart brewster brighton brigitte brisbane brittany brittney broadway broncos1 broodwar brooklyn brothers browndog
brownies browning brucelee brunette bruno123 bubba123 bubblegum bubbles1 buchanan buckaroo buckbuck buckeye1 buckeyes
buckshot buckwhea budapest buddy123 buddyboy buddydog budlight budweise budweiser buffalo1 buffalos bugsbunn bugsbunny
building bukowski bulldawg bulldog1 bulldogs bulletin bullfrog bullseye bullshit bullwink bumblebe bunghole buratino
business businessbabe buster12 buttbutt buttercu buttercup butterfl butterfly buttfuck butthead butthole buttplug
bynthytn c3por2d2 cabernet cableguy cadillac caffeine calamity calculus calcutta caldwell calendar caliente californ
california caligula calimero callahan callaway callisto callofduty camaross camaroz2 cambiami cambridg cambridge
camelot1 cameltoe cameron1 campbell canadian candyass candyman cannabis cannibal cannonda cantona7 capetown capital1
capitals capoeira capricor capricorn capslock captain1 cardinal cardinals care1839 carebear carefree carlisle carlitos
carlotta carnival carolina caroline carpedie carpediem carpente carthage cartman1 cartoons casablanca casanova
caseydog cashflow cashmone cashmoney cassandr cassandra castillo catalina catalyst catdaddy caterina catfight catherin
catherine catholic catwoman cavalier cbr600rr cbr900rr cccccccc cdtnkfyf celebrity celticfc cerberus cezer121 cfitymrf
chadwick chainsaw chairman challeng chambers champagn champion champions chandler changeme chargers charisma charlene
charles1 charlie1 charlie123 charlie2 charlies charlott charlotte charlton charming chastity chauncey checkers
checkmat cheerleaers chelsea1 chemical chemistr chemistry cherokee cherries cheshire chester1 chestnut chevelle
chevrole chevrolet chevys10 chewbacc cheyanne cheyenne chicago1 chicken1 chickens chickenwing101 children chillout
chimchim chinchin chipmunk chipper1 chiquita chocolat chocolate choochoo chopper1 choppers chouchou chowchow chris123
chrisbln christel christia christian christie christin christina christine christma christmas christop christophe
christopher chrysler chuckles churchil ciaociao cinnamon citation citibank civilwar cjkysirj clarence clarinet
clarissa classics claudia1 claudine claymore claypool clemente cleopatr cleopatra clevelan cleveland clifford climbing
clippers clitlick clitoris close-up clueless cnfybckfd cobra427 cocacola cocksuck cocksucker cocktail codeblue
coldbeer coldplay collecti colombia colonial colorado colossus coltrane columbia columbus comanche comicbookdb
commande commander commando commerce complete computer computer1 computers concorde concrete confused conquest
constant consuelo consumer contains contests continue contortionist contract control1 converse coolbean coolcool
cooldude coolgirl coolhand coolness copenhag copenhagen cordelia corleone cornelia cornhole cornwall corporal corvet07
corvette costanza costaric costello cosworth counterstrike courtney covenant coventry cowboys1 cowboyup crackers
crawford crazybab crazyman creampie creatine creation creative creature creepers crescent cricket1 criminal cristian
cristina critical crjhgbjy crockett crocodil cromwell crossbow crusader crystal1 cucumber culinary cumeater customer
cutiepie cvbhyjdf cxfcnkbdfz cyberonline cybersex cyclones cygnusx1 cynthia1 dadadada daedalus daffodil dagobert
daisydog daisymae dallas22 damage11 dangerou dangerous daniel12 danielit daniella danielle dannyboy daredevi daredevil
darkange darkangel darklord darkmoon darkness darkside darkstar darthvad darthvader database daughter davecole
davedave david123 davidoff davidson daydream daylight dbrnjhbz dddddddd deadhead deadpool deadspin death666 deathnote
deathrow deborah1 december deepblue deepthro deepthroat deerhunt deeznuts deeznutz defender deftones delaware delivery
delldell delphine delpiero demon666 derparol designer desperado destiny1 destroyer detectiv detroit1 devil666 devildog
devilman devilmaycry dfcbkbcf dfktynby dfktynbyf dhjnvytyjub diamante diamond1 diamonds dickdick dickface dickhead
dickweed dietcoke digital1 dilbert1 dilligaf dillweed dima1995 dimadima dingdong dinosaur diplomat dipstick director
dirtbike dirtydog disabled disaster discount discover discovery distance disturbed divorced dkflbckfd dkflbvbh
dkflbvbhjdbx dkflbvbhjdyf doberman dodgeram dodgers1 doggydog doggystyle doghouse dogpound dolemite dolphin1 dolphins
domainlock2005 domenico domestic dominate dominica dominick dominika dominion dominiqu dominique dontknow doomsday
doorknob dortmund doughboy doughnut douglas1 downhill download downtown dragon01 dragon11 dragon12 dragon123 dragon13
dragon69 dragon99 dragonba dragonball dragonballz dragonfl dragonfly dragrace dragster dreamcas dreamcast dreamer1
dreamers dreaming drifting dripping drjynfrnt dropdead dropkick drowssap drpepper drummer1 dthjybrf dtkjcbgtl dtxyjcnm
ducati99 duckduck duckhunt ducksoup dudedude dukeduke dumpster duracell dustydog dutchess dutchman dynamite earnhard
earthlin earthlink eastside eastwood eatmenow eatpussy eclipse1 edmonton edwardss eeeeeeee eggplant eightbal eighteen
einstein ejaculation ekaterina elbereth elcamino eldiablo eldorado electric electron element1 elements eleonora
elephant elevator eleven11 elisabet elisabeth elizabet elizabeth elizaveta elvis123 emachines embalmer emmanuel
emmitt22 enforcer engineer england1 enter123 enternow enterpri enterprise entrance envelope envision epaulson erection
ericeric ericsson escalade escorpio espresso essendon estrella eternity ethernet euphoria evanescence evangeli
evangelion evergree evergreen everlast everques everquest everton1 everyday evgeniya evildead evolutio evolution
excalibu excalibur excellen exchange experience experienced exploite explorer f00tball f15eagle fabienne fabrizio
fabulous facebook facefuck failsafe fairlane faithful fakepass falstaff fandango fantasia fantasies fantasti fantastic
fantomas farscape fastball fastcars fatluvr69 faulkner favorite favorite2 favorite6 favorite7 favorite8 fearless
feathers february federica federico feelgood feetfeet felicity fellatio ferguson fernanda fernande fernando ferrari1
festival ffffffff fgtkmcby fhvfutljy fidelity fightclub fighting finalfantasy finnegan fireball firebird fireblad
fireblade firefigh firefire firehawk fireman1 firestar firestor firestorm firewall firework fishbone fishcake fisherma
fisherman fishface fishfish fishhead fishing1 fishtank fivestar fkbyjxrf fkmnthyfnbdf fktrcfylh fktrcfylhf fktyeirf
flamengo flamingo flanders flapjack flashman flathead fletcher flexible flhtyfkby flintsto flipflop flipmode flipper1
florence florida1 flounder flvbybcnhfnjh flyers88 football football1 footlove fordf150 fordf250 fordf350 fordtruc
foreplay foreskin forester forever1 forgetit forgiven forgotten forklift formula1 forsaken forsberg fortress fountain
fourteen foxhound foxylady francesc francesca francesco francine francis1 francisc francisco francois frank123
frankie1 franklin freckles fred1234 frederic frederick frederik fredfred fredrick freebird freedom1 freedom2 freefall
freefree freeland freepass freeporn freestyle freeuser freewill freiheit frenchie friday13 friendly friends1
friendster frogfrog front242 frontera frontier fruitbat fuck_inside fuckedup fuckface fuckfest fuckfuck fuckhead
fuckinside fuckme69 fuckmehard fuckoff1 fuckshit fuckthat fuckthis fuckyeah fuckyou1 fuckyou123 fuckyou2 fujifilm
fullback fullmoon function funnyman funstuff funtimes fussball futurama futyn007 fuzzball fyfcnfcbz fyfnjkbq fynjybyf
fyutkbyf fyutkjxtr gabriel1 gabriela gabriele gabriell gabrielle galactic galadriel galatasaray galeries gallaries
gamecock gamecube gameover gandalf1 gangbang gangbanged gangster ganjaman ganjubas gannibal garfield gargoyle garrison
gateway1 gateway2 gatorade gbgbcmrf gbhfvblf geibcnbr general1 generals genesis1 genocide geoffrey georgia1 georgina
germany1 geronimo gertrude gesperrt getmoney getsdown gfgfvfvf gfhfljrc gfhjkm12 gfhjkm123 gfhjkmgfhjkm gfhjkzytn
gggggggg ghbdtn12 ghbdtn123 ghbdtnbr ghbdtndctv ghbdtnrfrltkf ghblehjr ghblehrb ghbrjkbcn ghbywtccf ghhh47hj7649
ghjcnbnenrf ghjcnjgfhjkm ghjcnjghjcnj ghjcnjnfr ghjdthrf ghjnjnbg ghjnjrjk ghjuhfvvf ghjvtntq ghostrider ghtktcnm
gianluca gigabyte gilligan ginscoot giovanna giovanni girfriend giuseppe giveitup gizmodo1 gladiato gladiator glassman
glendale glennwei glenwood gn56gn56 gobigred godbless godfathe godfather godsmack godspeed godzilla gogators gogogogo
goldberg goldeney goldeneye goldfing goldfinger goldfish goldgold goldmine goldrush goldstar goldwing golfball
golfclub golfgolf gonzales gonzalez good123654 goodfell goodgirl goodison goodlife goodluck goodness goodstuf goodtime
goodtimes goodwill goodyear goofball gooseman gordon24 gorgeous gorillaz gotigers gotohell gotyoass graduate grandpri
grapeape graphics grateful graywolf greatest greatone greatsex greedisgood green123 greenbay greenday greenman
greentea gregory1 gremlins gretchen greyhoun greywolf griffith groupd2013 gsxr1000 gtkmvtym gtnhjdbx guardian guesswho
guillerm guinness gulliver gunsling gunsmoke gy3yt2rgls gymnastic hahahaha hairball halflife halfmoon hallmark
hallo123 hallowee halloween hamburger hamilton hammerhe handball handcuff handsome handyman hannibal hannover happines
happiness happy123 happyday happydog happyman hardball hardcock hardcore harddick hardrock hardware hardwood hardwork
harrison harrypotter hartford hastings hatteras hattrick hawaii50 hawaiian hawkeyes hawkwind hawthorn hayabusa
hd764nw5d7e1vb1 headache headless headshot heather1 heather2 heavenly hedgehog heineken heinlein heinrich hellfire
hello123 hellohel hellohello hellokit hellokitty hellsing hellyeah helphelp helpless helsinki henderson hennessy
hercules herewego heritage hermione hernande hetfield hhhhhhhh highbury highheel highland highlander highlife hilfiger
hillbill hillside hitman47 hogwarts holahola holidays hollywoo hollywood holyshit homebrew homeless homemade homepage
homer123 hometown homework hondacbr hondacivic honduras honeybee honeybun honeydew hongkong honolulu hooligan hoosiers
hopeless hornyboy hornyguy hornyman horseman horsemen hospital hotbabes hotchick hotgirls hotpussy hotsauce hotstuff
hounddog housewife housewifes houston1 hrvatska htubcnhfwbz hugetits hugoboss hugohugo hulkster humphrey hunter12
hurrican hurricane huskers1 hydrogen hyperion ibilljpf ibilltes icecream icehouse idontkno idontknow ignatius ihateyou
iiiiiiii ijrjkflrf ilikepie ilikesex illinois illmatic illumina illusion ilovegod iloveher iloveporn ilovepussy
ilovesex iloveyou iloveyou1 iloveyou2 ilya1234 ilya1992 immortal impalass imperial implants imtheman indahous india123
indonesia infamous infantry infected infinite infiniti infinity inflames information innocent insanity insecure
insertion insertions insomnia inspiron instinct integral interacial intercourse interest internal internat internet
interpol intrepid intruder inuyasha investor invictus ireland1 irishman ironhors ironmaid ironmaiden ironman1 isabella
isabelle isacs155 islander istanbul istheman italiano iverson3 iwantsex iwantyou j3qq4h7h2v jackass1 jackjack jackson1
jackson5 jakejake jakester james007 james123 jamesbon jamesbond japanees japanese jasmine1 jason123 jayhawks jbond007
jeanette jediknig jediknight jedimast jeepjeep jeepster jefferso jefferson jeffjeff jeffrey1 jellybea jellybean
jennifer jennifer1 jennings jeremiah jermaine jerusalem jessica1 jessica2 jesus123 jesus777 jiggaman jimmy123 jjjjjjjj
johannes johncena johndeer johndeere johngalt johnjohn johnson1 johnston jojojojo jonathan jonathon jordan23 joseluis
josephin josephine joshua12 joystick julieann juliette junkmail junkyard jupiter1 jupiter2 jurassic just4fun justdoit
justice1 justinbieber juvenile juventus kakashka kamasutra kamikadze kamikaze kangaroo karamelka karolina katarina
katerina katherin katherine kathleen kawasaki kayleigh kazanova kazantip kcchiefs kcj9wx5n kenneth1 kennwort kentucky
kenworth kevin123 keyboard keystone kfcnjxrf kickflip kicksass kikimora kilkenny killbill killemall killer12 killer123
killkill killzone kimberly kingfish kingking kingkong kingrich kingsize kingston kirkland kirkwood kisskiss kissmyas
kissmyass kitty123 kittycat kittykat kjrjvjnbd kkkkkkkk kleopatra klondike klopklop knickerless knickers knockers
knockout knuckles kochamcie kochanie kokokoko komputer konstantin kordell1 koroleva kovalenko krasotka kristen1
kristian kristin1 kristina kristine krokodil kurosaki l58jkdjp! labrador lacrimosa lacrosse ladybird ladygaga laetitia
lagwagon lakers24 lakeside lakewood lalakers lalalala lalaland lambchop lamborghini lancaste lancaster lancelot
landmark landrove language lapdance lapochka laracrof laracroft laserjet lasttime lasvegas laughing laurence lavalamp
lavender lawrence learning leavemealone lebowski lebron23 leedsutd left4dead legoland lemmings lemonade leningrad
lenochka leonardo leonidas lesbians letmein1 letmein2 letmein22 letmeinn letmesee letsdoit letsfuck letsplay lexingky
lfitymrf libertad liberty1 licorice lifehack lifeisgood lifetime lighthou lighthouse lighting lightnin lightning
lilwayne limewire limpbizkit lincoln1 lindsay1 lindsey1 lineage2 lingerie lionhear lionheart lionking lionlion
lipstick lisalisa littlema livelife liverpoo liverpool liverpool1 livewire ljxtymrf lkjhgfds lkjhgfdsa llllllll
lockdown lockerroom locoloco logitech loglatin lokiloki lokomotiv lol12345 lollipop lollollol lollypop lolololo
lonesome lonestar lonewolf longdick longdong longhair longhorn longhorns longjohn longlegs longshot longtime lorraine
losangel losangeles lostsoul lotus123 love1234 lovefeet lovehate loveless lovelife lovelove loveme89 loverboy loverman
lovesexy loveyou2 lowrider lucas123 lucky123 luckydog luckyman luckyone ludacris lunchbox luscious luv2epus macaroni
macdaddy macgyver machines machoman macintos macintosh mackenzi mackenzie madagaskar madala11 maddison madeline
madison1 madonna1 magazine magdalena magellan magic123 magician magicman magnavox magnolia mahalkita mailcreated5240
mainland majestic makaveli makeitso makemoney maksimka malaysia mallorca mallrats mamacita mamamama mamapapa mammamia
mamochka manager1 manchest manchester mandarin mandingo mandolin mandrake manhatta manhattan manifest mannheim
manunited mapet123456 maradona marajade marathon marauder marcella marcello marcius2 margaret margarit margarita
margosha marianna marianne marietta marigold marijuan marijuana mariners marines1 marino13 mariposa marishka marjorie
marketin marketing markmark marlboro marriage marriott marseill marseille marshall martinez maryanne marybeth maryjane
maryland marymary masamune maserati mash4077 master01 master12 master123 masterbaiting masterbate masterbating
masterkey mastermi mastermind masturbation matchbox matthew1 matthews matthias mattingl mattmatt mauricio maurizio
maurolarastefy maverick mavericks maximilian maximus1 maxpayne maxpower maxwell1 mayfield mazafaka mazda323 mazda626
mazdarx7 mccarthy mcdonald mckenzie meandyou meatball meathead meatloaf mechanic medicina medicine megadeth megapass
megatron melanie1 melissa1 meltdown memememe memories meowmeow mephisto mercedes merchant mercury1 meredith meridian
mersedes messenger metalgear metalica metallic metallica metallica1 metropol michael1 michael2 michael8 michael9
michaela michaels michele1 michelle michelle1 michigan microlab microphone microsof microsoft midnight mike1234
mikemike milamber milashka milenium milhouse military milkyway millenium millions millwall mindless minecraft minemine
minimoni ministry minnesot minnesota minotaur miranda1 mischief misfit99 misiaczek mississi mississippi missouri
mistress mitchell mmmmmmmm mobbdeep mobydick modelsne mohammad mohammed mojojojo molly123 mollydog momomomo
momsanaladventure monalisa money123 moneyman mongoose monique1 monkey11 monkey12 monkey123 monkey69 monkeybo monkeyboy
monkeyma monkeyman monolith monopoly monster1 monsters montana1 montecar montecarlo monterey montgom240 montreal
montrose moonbeam moonligh moonlight moonmoon moonshin moonshine moonstar morozova morpheus morrison morrowind
mortgage morticia mortimer mosquito mostwanted motdepasse motherfu motherfucker motherlode motocros motocross motorcyc
motorola mountain mousepad mudvayne muffdive muhammad mulligan multiplelo munchkin mushroom music123 musician musicman
mustang0 mustang1 mustang2 mustang3 mustang5 mustang6 mustang8 mustang9 mustangs myfriend mymother mynameis mypasswo
mypassword mysecret myspace1 mystical myxworld nacional nadezhda nancy123 napoleon nascar24 nastenka natalie1 natascha
natasha1 natedogg nathalie nathanie nathaniel national naughty1 nautilus navigato navigator navyseal nbuhtyjr ncc1701a
ncc1701d ncc1701e ncc74656 nebraska necklace needforspeed negative nemesis1 nemrac58 netscape nevermin nevermind
nevermor nevermore newcastl newcastle newhouse neworder newpass1 newpass6 newport1 newproject2004 newstart newworld
newyork1 nicetits nicholas nicknick nickolas nighthaw nightmar nightmare nightowl nightwin nightwish nikenike ninanina
nineball nineinch nineteen nintendo nirvana1 nnnnnnnn nocturne nokia123 nokia3250 nokia5130 nokia5230 nokia5300
nokia5530 nokia5800 nokia6233 nokia6300 nokian70 nokian73 nolimits noname123 nonenone nonmembe nonrev67 nonsense
nopassword normandy northern nosferatu nostromo notebook nothing1 notredam nounours november novifarm novikova
nthvbyfnjh ntktdbpjh nuttertools nwo4life nygiants nyyankee oblivion obsidian oc247ngucz october1 october2 offshore
offspring oklahoma oldschool olgaolga omegared omsairam onepiece oooooooo open1234 opendoor openopen opensesame
operator optimist optiplex orange12 oriflame original oscar123 outoutout outsider overkill overload overlord overtime
p0015123 p0o9i8u7 p455w0rd p4ssw0rd p@ssw0rd pa55w0rd pa55word packers1 paintbal paintball painting pakistan paladin1
pallmall palmtree palomino panasoni panasonic pancakes panorama pantera1 panther1 panthers pantyhos pantyhose papabear
papamama paperino papillon paradigm paradise paramedi paramore paranoia paranoid parasite parlament parliament
parsifal partizan partners pasadena pass1234 passcode passfind passions passmast passpass passport passthie passw0rd
passwerd passwor1 password password01 password1 password11 password12 password123 password2 password3 password9
password99 passwords passwort patches1 pathetic pathfind pathfinder patience patricia patrick1 patriots patrizia
patterso paulpaul pavement pavilion payton34 peaceful peaceout peaches1 pearljam pedersen peekaboo pegasus1 penelope
penetrating penetration penguin1 penguins pennstat pennstate pennywis pentagon penthous pepsi123 peregrin perfect1
personal pertinant peter123 peterbil peternorth peterpan peterson petrovich phaedrus phantom1 pharmacy pheasant
phialpha philippe phillies phillips phoenix1 phoenix2 pianoman pictuers pictures piercing pimpdadd pimpdaddy pimpster
pineappl pineapple pinetree pingpong pinkfloy pinkfloyd pinkpink pinnacle pipeline pippen33 piramida pitchers pizzahut
pizzaman pizzapie planning plastics platinum platypus playball playboy1 playboy2 playboys playmate playoffs playstat
playstation playtime pleasant pleaseme pleasure plumbing plymouth poiuytre poiuytrewq pokemon1 pokemon123 polarbea
polaroid politics polniypizdec0211 polopolo pontiac1 poohbear pool6123 poontang poophead pooppoop popcorn1 popopopo
popsicle porkchop porn4life pornking pornographic pornpass pornporn pornstar porsche1 porsche9 porsche911 portland
portugal poseidon positive postov1000 potatoes pounding power123 powerade powerful powerman pppppppp prashant preacher
precious predator pregnant prelude1 premiere presario presiden president pressure prestige prettygirl primetim
princesa princess princess1 princessa princeto pringles printing prisoner private1 priyanka producer professional
professor progress property prophecy prospect prospero protocol prototype prudence psychnau psychnaut1 pufunga7782
pumpkin1 pumpkins punisher punkrock puppydog pussy123 pussy4me pussycat pussyeat pussylicker pussylov pussylover
pussyman pyramid1 pyramids q1234567 q123456789 q1234567890 q1q2q3q4 q1q2q3q4q5 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6
q2w3e4r5 qawsedrf qawsedrftg qaz12345 qaz123wsx qazqazqaz qazwsx12 qazwsx123 qazwsxed qazwsxedc qazwsxedc1
qazwsxedc123 qazwsxedcrfv qazwsxedcrfvtgb qazxsw12 qazxsw123 qazxswedc qazxswedcvfr qq123456 qqqqqqqq qqqqqqqqqq
quant4307s question qwaszx12 qwe123qwe qweasd123 qweasdzx qweasdzxc qweasdzxc123 qwedsazxc qweqweqwe qwer1234 qwerasdf
qwerasdfzxcv qwerfdsa qwerqwer qwert123 qwert12345 qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456
qwerty13 qwerty77 qwerty777 qwerty78 qwerty99 qwertyqwerty qwertyui qwertyuio qwertyuiop qwertzui qwqwqwqw r2d2c3po
r4e3w2q1 rachelle radiohea radiohead ragnarok raiders1 railroad rainbow1 rainbow6 rainbows raindrop rainyday raistlin
rammstei rammstein ramstein ranchero randolph rangers1 rasputin rastaman raymond1 rb26dett rdfhnbhf reaction
realmadrid rebbyt34 rebecca1 reckless recovery red12345 redalert redbaron redbeard reddevil reddwarf redhead1 redheads
redlight redneck1 redshift redskins redstorm redwings reginald regional register reindeer reloaded remember remingto
remington renegade republic repytwjdf rerehepf rerfhfxf rerfhtre research resident restless revival47 revoluti
revolution revolver reynolds rfgbnjirf rfhfvtkmrf rfhfylfi rfhlbyfk rfhnjirf rfnthbyf rfntymrf rfrfrfrf rfvfcenhf
rhbcnbyf rhfcfdbwf rhfcfdxbr rhfcjnrf rhiannon rhjrjlbk rhtdtlrj riccardo richard1 richards richmond rickster riffraff
rightnow riverrat riversid rjhjktdf rjirfrgbde rjyatnrf rjycnfynby rktjgfnhf roadkill roadking roadrunn roadrunner
roadster robinhoo robinhood robinson robotech robotics rochelle rocketman rockford rockhard rocknrol rocknroll
rockrock rockroll rockstar rockwell rocky123 rockydog rodrigue rolltide romanova romantic romaroma romashka ronaldinho
ronaldo7 roosters rootbeer rootedit rosemary roserose rosewood rrrrrrrr rsalinas rt6ytere runescape rush2112 rushmore
rushrush russell1 russian7 rustydog ruthless ryanryan saab9000 sabrina1 sailboat sailfish salamander salasana salesman
saltydog salvador salvator salvatore samadams samantha sammy123 sammydog samsung1 sandberg sandiego sandman1 sandrine
sandwich sandydog sanity72 santacru santiago saopaulo sapphire sarajevo sarasara saratoga sasasasa sasha123 sasha_007
satan666 satellit satellite satriani saturday saunders sausages savannah save13tx saxophon scandinavian scarface
scarlett schastie scheisse schneider schnuffi schubert schwartz scirocco scissors scoobydo scoobydoo scooter1 scorpio1
scorpion scorpions scotland scrabble scrapper screamer screwyou scruffy1 seahawks seahorse sealteam searcher sebastia
sebastian sebastie security seductive segblue2 seinfeld seminole semperfi senators sentinel sephirot sephiroth
septembe september seraphim serenity sergbest sergeant sersolution service1 services sevenof9 seventeen sexsexse
sexsexsex sexybabe sexybitch sexygirl sexylady sexymama sexysexy sfgiants shadow01 shadow11 shadow12 shamrock shaney14
shanghai shannon1 sheepdog shepherd sheridan sherlock sherwood shevchenko shinigami shipping shitface shitfuck
shithead shitshit shopping shotokan showboat showtime shredder sickness sidekick sideways sidewind sigmachi silverad
silverado simpsons sinclair singapor singapore sinister sithlord sixtynin sixtynine sk84life sk8ordie skateboa
skateboard skeeter1 skeleton skinhead skipper1 skittles skorpion skydiver skypilot skywalke skywalker slamdunk
slapnuts slapshot slayer666 sleeping slimed123 slimshad slimshady slipknot slippery slowhand smackdow smackdown
smallville smartass smashing smeghead smirnoff smirnova smithers smoke420 smokedog smoothie smuggles snakeman snapshot
sneakers snickers sniffing snoogans snoopdog snoopdogg snowball snowbird snowboar snowboard snowflak snowflake
snowman1 snuggles sobriety soccer10 soccer11 soccer12 soccer13 socrates softball softtail software sojdlg123aljg
sokolova solidsnake solitude solnishko solution somebody somerset somethin something sometime songbird sonnyboy
sonyericsson sonyfuck sonysony sonyvaio sooners1 sopranos soso123aljg soulmate southern southpar southpark southpaw
southsid southside spaceman spalding spamspam spanking sparhawk sparkles spartan1 spartan117 spartans speakers
special1 specialk spectrum speedway spencer1 spiderma spiderman spiderman1 spitfire splatter splendid splinter
spongebo spongebob sporting springer sprinter sprocket squerting squirrel srinivas ssssssss ssssssssss stafford
stallion stamford stampede standard stanford stanislav stanley1 starbuck starbucks starcraf starcraft stardust
starfire starfish stargate starligh starlight starlite starship starstar start123 startrek starwars starwars1 steelers
steelhea stefania stefanie stephane stephani stephanie stephen1 stephens sterling steve123 stewart1 stickman stigmata
stiletto stinger1 stingray stirling stocking stockings stockton stonecol stonecold stonewal stoppedby straight
stranger strannik stratfor strawber strawberry streaming strength stripper stroller sublime1 submarin suburban
success1 suckcock suckdick suckmydick suikoden sullivan summer01 summer12 summer69 summer99 summerti summertime
sundance sunderla sundevil sunflowe sunflower sunlight sunnyday sunshine sunshine1 super123 superbow superfly superior
superman superman1 supernatural supernov supernova supersonic supersta superstar surprise surveyor survival survivor
svetlana swallows sweetass sweethea sweetheart sweetnes sweetness sweetpea swimming swingers swinging swordfis
swordfish sylveste syncmaster syracuse tacobell tactical taekwondo tailgate takamine talisman tamerlan tampabay
tanechka tangerin tarheels tazdevil tazmania teacher1 teamwork technics techniques tecumseh teddybea teddybear
telephon telephone televizor temppass temptress tenerife tennesse tennessee tequiero terminal terminat terminator
terrance terrapin terrence terriers test1234 testibil testing1 testpass testtest thailand thanatos thankyou thebeast
theclash thedoors theflash theforce thegreat thejoker thelast1 thematri thematrix theodore therock1 thesaint thetachi
thething thetruth theworld thinking thinkpad thirteen thisisit thissuck thomas12 thompson thornton thorsten thrasher
threesom thriller thuglife thumbnils thumper1 thunder1 thunderb thunderbird thursday tiberian tiberius tickling
ticklish ticktock tiffany1 tiger123 tigercat tigger12 timeless timelord timetime timothy1 timoxa94 tinkerbe tinkerbell
titanium titleist titlover tkbpfdtnf together tokiohotel tomahawk tommyboy tomorrow tomservo tonyhawk tonytony
tooltime tooltool toonarmy topolino topsecre topsecret toriamos tortoise tottenha tottenham touchdow touching toulouse
trader12 trailers training transexual transfer transfor translator traveler treasure treefrog treetree trfnthbyf
triangle trinidad trinitro trinitron trinity1 triplets trojans1 trombone trooper1 tropical trouble1 troubles trousers
trucker1 trucking trueblue truelove truffles trumpet1 trustno1 tryagain tttttttt tunafish turkey50 twilight ufhvjybz
uhbujhbq ultimate ultraman umbrella unbelievable uncencored underdog underground undertak undertaker undertow
underwear unicorn1 universa universal universe universi university ursitesux username usmarine usmc0311 usuckballz1
utahjazz uuuuuuuu vacation vagabond valdemar valdepen valencia valentin valentina valentine valentino valeriya
valhalla valkyrie valleywa vampire1 vampires vancouve vancouver vanessa1 vanguard vanhalen vaseline vasilisa vauxhall
vegas123 velocity vendetta venezuel verbatim vergeten veronica veronika verygood vfhbyjxrf vfhnsirf vfhufhbnf vfitymrf
vflfufcrfh vfnbkmlf vfntvfnbrf vfpfafrf vfrcbvrf vfvfgfgf vfvfvskfhfve vfylfhby vicecity victoria victory1 viewsoni
viewsonic vikings1 viktoria viktoriya vincent1 vincenzo vineyard violator violetta viper123 vipergts virginia virginie
vivitron vjqgfhjkm vkontakte vladimir vladislav vladvlad vodafone volkodav volkswag volkswagen volleyba volleyball
voltaire voyager1 vqsablpzla vsjasnel12 vthctltc vvvvvvvv w1w2w3w4 wachtwoord waffenss wanderer wapapapa warcraft
warcraft3 wareagle warehous wargames warhamme warhammer warrior1 warriors wasdwasd washburn washingt washington
watching waterboy waterfal waterloo waterman watermelon waterpolo waterski wdtnjxtr weare138 webhompas webmaste
webmaster websol76 websolutions wednesda wednesday weedweed welcome1 welcome2 wellhung wellingt werewolf westcoast
westham1 westlife westside westwood wetpussy wg8e3wjf whatever whatever1 whatwhat whiplash whiskers whistler whiteboy
whiteout whitesox whocares whoknows whoopass wildbill wildcard wildcats wildfire wildlife wildwood william1 william2
williams winchest windmill windows1 windsurf winfield wingchun wingzero winston1 winter99 wireless wisconsi wishbone
wolfgang wolfpack wolfwolf wolverin wolverine wonderboy wonderfu wonderful wonderland woodland woodside woodstoc
woodstock woodwork woofwoof wordpass worldcup wp2003wp wrangler wrestler wrestlin wrestling wrinkle1 wrinkles wwwwwwww
x72jhhu3z xxxxxxxx yamahar1 yamahar6 yankees1 yankees2 yaroslav yeahbaby yeahyeah yesterda yesterday yfcntymrf
yfnfitymrf yjdsqgfhjkm yodayoda yogibear yorktown yosemite youandme yourmama ytngfhjkz ytrhjvfyn ytyfdbcnm yyyyyyyy
z1x2c3v4 z1x2c3v4b5 zachary1 zanzibar zaq12345 zaq12wsx zaq1xsw2 zaq1xsw2cde3 zaqwsxcde zaqxswcde zcxfcnkbdf zeppelin
zerocool zerozero zildjian zimbabwe zolushka zoomzoom zxasqw12 zxcasdqwe zxcasdqwe123 zxcv1234 zxcvasdf zxcvb123
zxcvb12345 zxcvbnm1 zxcvbnm123 zxcvvcxz zxcvzxcv zxczxczxc zxzxzxzx zz8807zpl zzzzzzzz zzzzzzzzzz
`;
