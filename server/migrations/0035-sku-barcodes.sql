-- The numbers of the barcodes that the shop gives itself.
create sequence sku_barcodes_seq maxvalue 9999999999;
