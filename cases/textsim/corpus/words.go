package corpus

// What a rough text has besides words.
var (
	oddBlanks = []string{"  ", "   ", "\t", "\t\t", "\n", "\n\n", "\r\n", " \t ", "\n    ", "\f"}
	pauses    = []string{",", ";", ":", " -", " \u2014", `\`, "/"}
	stops     = []string{".", ".", ".", "!", "?", "...", "\u2026"}
	elisions  = []string{"d'", "l'", "n'", "qu\u2019"}
	numbers   = []string{"0", "7", "12", "48", "305", "1969"}
)

var accents = []struct{ letter, accented string }{
	{"a", "á"}, {"c", "ç"}, {"e", "é"}, {"i", "ï"}, {"n", "ñ"}, {"o", "ô"}, {"u", "ü"},
}

// vocabulary is made up. The words sound Latin and mean nothing.
var vocabulary = []string{
	"al", "ar", "dur", "el", "fos", "gra", "hul", "ix", "lum", "mos",
	"nur", "ost", "pla", "rel", "sul", "tem", "ulo", "ven", "vob", "zel",
	"abro", "beltu", "cando", "delia", "erno", "fulta", "gemno", "halba", "irtus", "jolum",
	"kelva", "lendo", "marbi", "nolca", "orbus", "pelto", "quano", "rusti", "selmo", "tarvi",
	"undro", "valpu", "vesko", "xandu", "yorbe", "zemla", "asculo", "bravit", "celdum", "dorvus",
	"esponi", "falcur", "gostra", "hamber", "invelo", "jurdan", "kastro", "lovent", "mestru", "nargil",
	"obscat", "pramul", "quelda", "ranvis", "sorbit", "tulmen", "uldari", "virgon", "vostra", "welnus",
	"alburna", "bescent", "corvila", "distrum", "elvanto", "ferquis", "glovera", "hastori", "impleru", "jelbant",
	"kurmina", "lasquet", "mordela", "nevarum", "oltimer", "pascuro", "quirnal", "resculo", "santeri", "torvana",
	"umbrela", "veltaro", "vindoru", "xelpane", "yastrum", "zorbent", "amvestra", "borculan", "castivel", "delpontu",
	"ermosita", "fendular", "garvinus", "holquest", "istranda", "jovelund", "karpento", "lumbrita", "malvecta", "nostrevi",
	"opulgras", "pervanto", "quostrum", "rivaldum", "sempavit", "tolquera", "urvantis", "vescular", "volmerta", "zantopel",
	"abresculo", "belvantur", "cormelita", "durvalent", "estrumano", "florvante", "gravistel", "hirmondus", "intervasc", "jumperval",
	"kolventra", "lacrimund", "morvestis", "navilento", "orquantum", "pelvastro", "quindelar", "roscanvit", "surplenta", "trevandis",
	"ulmestran", "varquilon", "vendrosta", "zelmaritu", "alvestrium", "bordanculo", "cellaventi", "dormestica", "ervulandis", "festramonu",
	"gelpantoru", "hostravela", "isculantem", "jarvendulo", "lumentrasc", "mirvestala", "nocturbane", "olvestrium", "portelunda", "quasterimo",
	"rendovasti", "silvamentu", "tormequist", "uscalprent", "velondimar", "yestrilanu", "alpervestimo", "brosculentar", "condemuravel", "desculpantri",
	"evantormisco", "fulminaresta", "gorvestumina", "halcedontrum", "inquastorvel", "lempardustri", "mervolantisc", "nestrumvalda", "ormentacular", "perquistaven",
}
