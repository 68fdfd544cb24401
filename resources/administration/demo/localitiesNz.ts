/**
 * Places of New Zealand where letters are delivered to the door. One line per city, or per region for the towns outside the
 * cities: nearest branch, city (empty for towns), region, then postcode and suburb or town. Source: README.md in this folder.
 */
export const localitiesNz = `
AKL||Auckland|0800 Helensville,0812 Waimauku,0830 Parakai,0900 Wellsford,0910 Warkworth,0920 Leigh,0930 Whangaparaoa,0931 Orewa,0932 Red Beach,1081 Ostend,1081 Surfdale,2110 Red Hill,2113 Papakura,2120 Pukekohe,2122 Waiau Pa,2123 Waiuku
AKL||Northland|0110 Woodhill,0112 Whau Valley,0114 Waro,0116 Ruakaka,0200 Opua,0202 Russell,0210 Kawakawa,0211 Moerewa,0230 Kerikeri,0310 Dargaville,0405 Kaikohe,0410 Kaitaia,0420 Taipa,0505 Mangawhai Heads,0510 Waipu,0520 Rowsells,0530 Ruawai
AKL||Waikato|2121 Tuakau,3500 Thames,3506 Whangapoua,3508 Tairua,3510 Whitianga
AKL||Wellington|5010 Avalon,5011 Taita,5012 Petone,5013 Muritai,5014 Wainuiomata,5016 Korokoro,5018 Maoribank,5019 Pinehaven,5022 Elsdon,5024 Waitangirua,5026 Karehana Bay,5028 Grenada North,5032 Paraparaumu Beach,5034 Paekakariki,5036 Waikanae,5512 Otaki,5710 Featherston,5711 Martinborough,5712 Greytown,5713 Carterton,5810 Masterton
AKL|Auckland|Auckland|0600 Blockhouse Bay,0602 Kelston,0604 Huia,0610 Te Atatu South,0612 McLaren Park,0614 Swanson,0618 Hobsonville,0620 Forrest Hill,0622 Belmont,0624 Devonport,0626 Chatswood,0627 North Shore,0629 Marlborough,0630 Browns Bay,0632 Greenhithe,0810 Huapai,0814 West Harbour,0820 Riverhead,1010 Auckland,1011 Herne Bay,1021 Arch Hill,1022 Point Chevalier,1023 Epsom,1024 Epsom,1025 Sandringham,1026 Waterview,1041 Mount Roskill,1042 Hillsborough,1050 Remuera,1051 Ellerslie,1052 Point Resolution,1060 Penrose,1061 Te Papapa,1062 Otahuhu,1071 Kohimarama,1072 Tamaki,2010 Pakuranga Heights,2012 Eastern Beach,2013 East Tamaki,2014 Shelly Park,2016 East Tamaki,2018 Beachlands,2022 Mangere,2023 Wiri,2024 Mangere East,2025 Wiri,2102 Manurewa,2103 Weymouth,2104 Wiri,2105 Manurewa East,2112 Takanini
AKL|Wellington|Wellington|6011 Mount Victoria,6012 Karori,6021 Wellington,6022 Miramar,6023 Owhiro Bay,6035 Khandallah,6037 Ohariu
CHC||Canterbury|7310 Cheviot,7332 Waiau,7334 Hanmer Springs,7400 Bells,7402 Waikuku Beach,7410 Amberley,7420 Waikari,7430 Oxford,7500 Sheffield,7510 Darfield,7520 Akaroa,7600 Burnham,7602 Southbridge,7608 Lincoln,7610 Woodend,7614 Rolleston,7616 Springston,7630 Kaiapoi,7632 Leeston,7700 Allenton,7710 Rakaia,7730 Methven,7901 Twizel,7903 Pleasant Point,7910 Seaview,7912 Pareora,7920 Temuka,7924 Waimate,7925 Fairlie,7930 Geraldine
CHC||Marlborough|7100 Havelock,7201 Witherlea,7202 Grovetown,7204 Renwick,7206 Renwick,7210 Seddon,7220 Picton
CHC||Nelson|7010 Nelson East,7011 Stoke
CHC||Otago|9014 Broad Bay,9019 Outram,9024 Mosgiel,9035 Brighton,9210 Kaitangata,9220 Milton,9230 Balclutha,9231 Stirling,9300 Frankton,9302 Arrowtown,9304 Lower Shotover,9305 Wanaka,9310 Cromwell,9320 Bridge Hill,9330 Clyde,9332 Ranfurly,9400 Oamaru,9401 Waiareka Junction,9410 Hampden,9500 Roxburgh,9522 Tapanui,9532 Lawrence,9534 Clinton,9535 Owaka
CHC||Southland|9600 Te Anau,9610 Otautau,9620 Tuatapere,9630 Nightcaps,9635 Ohai,9710 East Gore,9712 Mataura,9720 Winton,9730 Lumsden,9810 Waverley,9812 Tisbury,9814 Bluff,9816 Wallacetown,9818 Halfmoon Bay (Oban),9822 Riverton,9825 Edendale,9831 Wyndham
CHC||Tasman|7005 Mapua,7020 Richmond,7022 Brightwater,7025 Wakefield,7110 Takaka
CHC||West Coast|7802 Runanga,7803 Rewanui,7804 Roa,7805 Marsden,7810 Hokitika,7811 Kaniere,7812 Ross,7822 Hector,7823 Granity,7825 Carters Beach,7830 Reefton,7832 Kumara
CHC|Christchurch|Canterbury|7604 Prebbleton,8011 Christchurch,8013 Christchurch,8014 Saint Albans,8022 Cashmere Hills,8023 Hillsborough,8024 Spreydon,8025 Halswell,8041 Fendalton,8042 Hei Hei,8051 Harewood,8052 Papanui,8053 Burnside,8061 Aranui,8062 Bromley,8081 Sumner,8082 Lyttelton,8083 Ouruhia
CHC|Dunedin|Otago|9010 Liberton,9011 Mornington,9012 Saint Kilda,9013 Ocean Grove,9016 Waverley,9018 Sunnyvale,9022 Maia,9023 Sawyers Bay
HAM||Bay of Plenty|3010 Ohinemutu,3015 Sunnybrook,3020 Mamaku,3025 Murupara,3114 Omokoroa Beach,3118 Papamoa Beach,3119 Te Puke,3120 Poroporo,3121 Ohope Beach,3122 Opotiki,3123 Taneatua,3127 Kawerau,3129 Katikati,3611 Waihi Beach
HAM||Gisborne|4010 Kaiti,4022 Te Karaka,4032 Ruatoria
HAM||Hawke's Bay|4102 Haumoana,4104 Petane,4108 North Clyde,4110 Onekawa,4120 Hastings,4122 Akina,4130 Havelock North,4200 Waipukurau,4202 Otane,4203 Takapau,4210 Waipawa
HAM||Manawatu-Wanganui|3920 Taumarunui,3924 Manunui,3926 Ohura,4412 Awapuni,4414 Kelvin Grove,4500 Aramoho,4501 Gonville,4625 Ohakune,4632 Raetihi,4702 Feilding,4710 Marton,4720 Taihape,4730 Hunterville,4810 Ashhurst,4814 Foxton,4815 Foxton Beach,4816 Ohakea,4817 Sanson,4818 Bulls,4820 Longburn,4821 Shannon,4822 Tangimoana,4900 Eketahuna,4910 Pahiatua,4920 Woodville,4930 Dannevirke,5510 Levin
HAM||Taranaki|4310 Westown,4312 Fitzroy,4314 Oakura,4320 Waitara,4322 Eltham,4330 Inglewood,4332 Stratford,4335 Okato,4510 Waverley,4520 White Tank,4610 Hawera,4612 Manaia,4614 Normanby,4616 Opunake
HAM||Waikato|3225 Raglan,3300 Morrinsville,3310 Waitoa,3320 Te Aroha,3330 Wharewaka,3332 Wairakei,3334 Turangi,3400 Matamata,3401 Waharoa,3410 Tirau,3411 Putaruru,3415 Arapuni,3420 Tokoroa,3421 Mangakino,3432 Leamington,3434 Leamington,3503 Ngatea,3600 Paeroa,3610 Waihi,3620 Whangamata,3700 Starrtown,3710 Te Kauwhata,3720 Ngaruawahia,3721 Taupiri,3800 Te Awamutu,3802 Pirongia,3803 Ohaupo,3900 Otorohanga,3910 Te Kuiti,3912 Piopio
HAM|Hamilton|Waikato|3200 Te Rapa,3204 Frankton Junction,3206 Melville,3210 Claudelands,3214 Hamilton,3216 Hamilton East,3218 Temple View
HAM|Tauranga|Bay of Plenty|3110 Tauranga,3112 Hairini,3116 Omanu
`
