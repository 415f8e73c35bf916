// The text of the sample pages, written for this project. One string is one line of print.

/** Plain sentences about weather, work and letters. */
export const TIBETAN = [
  [
    'དེ་རིང་གནམ་གཤིས་ཡག་པོ་འདུག',
    'རི་བོའི་རྩེ་ལ་ཁ་བ་བབས་སོང་།',
    'ཆུ་བོ་དལ་མོར་རྒྱུག་གི་འདུག',
    'ང་ཚོ་ལམ་ལ་འགྲོ་གི་ཡིན།',
  ],
  [
    'སློབ་ཕྲུག་ཚོས་དཔེ་ཆ་བཀླགས་སོ།',
    'དགེ་རྒན་གྱིས་དྲི་བ་གསུམ་བཏང་བ་རེད།',
    'ལན་རྣམས་ཤོག་བུ་ལ་བྲིས་ཡོད།',
    'ཡི་གེ་མཛེས་པོ་བྱུང་།',
  ],
  [
    'པར་ཁང་གསར་པས་དེབ་མང་པོ་བཏབ་པ་རེད།',
    'ལག་བྲིས་དང་པར་མའི་བར་ཁྱད་པར་ཡོད།',
    'ཤོག་བུ་རྙིང་པའི་ཡི་གེ་མི་གསལ།',
    'དེ་ཀློག་པ་ལ་དུས་ཚོད་དགོས།',
  ],
  [
    'གྲོང་ཚོའི་མི་ཚང་མས་ལས་ཀ་བྱེད།',
    'ཞིང་པས་ས་བོན་བཏབ་ནས་ཆུ་འདྲེན།',
    'སྟོན་ཀར་འབྲས་བུ་སྨིན་པར་འགྱུར།',
    'ཁྱིམ་ནང་དུ་ཇ་དང་རྩམ་པ་ཡོད།',
  ],
  [
    'འཕྲུལ་འཁོར་གྱིས་ཡི་གེ་ངོས་འཛིན།',
    'ནོར་འཁྲུལ་གང་དུ་ཡོད་པ་བརྟག་དགོས།',
    'གྲངས་ཀ་བརྩིས་ནས་རེའུ་མིག་བཟོ།',
    'གསལ་པོ་མཐོང་ན་བཅོས་སླ།',
  ],
  [
    'བྱ་ཚོས་ཞོགས་པར་གླུ་ལེན་གྱི་འདུག',
    'མེ་ཏོག་དམར་པོ་ཞིག་སྐྱེས་འདུག',
    'རླུང་གིས་ལོ་མ་གཡོ་བཞིན་ཡོད།',
    'ཉི་མ་ནུབ་ཕྱོགས་སུ་བུད་སོང་།',
  ],
  [
    'ལམ་རིང་པོ་བརྒྱུད་ནས་གྲོང་ཁྱེར་ལ་འབྱོར།',
    'ཁྲོམ་ནང་དུ་མི་མང་པོ་འཚོགས་འདུག',
    'ཚོང་པས་རས་དང་སྨན་འཚོང་།',
    'དགོང་མོ་ཕྱིར་ལོག་གོ།',
  ],
  [
    'གཞས་པ་ཞིག་གིས་སྒྲ་སྙན་དཀྲོལ།',
    'ཕྲུ་གུ་རྣམས་མཉམ་དུ་རྩེད་མོ་རྩེ།',
    'ཨ་མས་སྒྲུང་གཏམ་ཞིག་བཤད་པ་རེད།',
    'ཚང་མས་དགོད་སྒྲ་བསྒྲགས།',
  ],
  [
    'མཚོ་འགྲམ་དུ་རྟ་དཀར་པོ་གཉིས་ཡོད།',
    'ལུག་རྫི་རི་ལོགས་ནས་ལོག་ཡོང་།',
    'དུ་བ་སྔོན་པོ་གནམ་དུ་འཕུར་འགྲོ',
    'སྐར་མ་དང་པོ་ཤར་བྱུང་།',
  ],
  [
    'དཔེ་མཛོད་ཁང་དུ་ལྷིང་འཇགས་འདུག',
    'དེབ་ཀྱི་མིང་བྱང་གསར་དུ་བྲིས།',
    'ཤོག་གྲངས་སུམ་ཅུ་ཡོད་པ་རེད།',
    'མཇུག་ཏུ་ཟླ་ཚེས་བཀོད་ཡོད།',
  ],
];

/** Lines in several languages with Latin letters, so that every kind of diacritic occurs. */
export const LATIN = [
  [
    'The café by the façade opens at eight,',
    'and the naïve waiter brings crème brûlée',
    'to a señor who reads about El Niño',
    'while his fiancée écrit une réponse.',
  ],
  [
    'Žlutá řeka teče pomalu přes údolí,',
    'kůň stojí pod starým mostem',
    'a děti házejí kameny do vody.',
    'Večer už svítí jen měsíc.',
  ],
  [
    'Über den Dächern hängt früher Nebel,',
    'der Bäcker öffnet die schwere Tür',
    'und süßer Duft zieht durch die Straße.',
    'Später läuten fünf Glocken.',
  ],
  [
    'Łódź płynie cicho wzdłuż brzegu,',
    'żuraw stoi na jednej nodze',
    'i patrzy, jak słońce wschodzi.',
    'Potem wszystko śpi aż do świtu.',
  ],
  [
    'Ağaçların gölgesinde küçük bir çeşme,',
    'yanında üç yaşlı adam oturuyor',
    've geçen yılın yağmurunu konuşuyor.',
    'Akşam olunca eve dönüyorlar.',
  ],
];
