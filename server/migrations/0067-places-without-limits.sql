-- Pick faces keep between which numbers a SKU is kept at a place, since 0061.
alter table layers drop column minimum, drop column maximum;
