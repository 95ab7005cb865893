<?php
/**
 * The elements that pages can use, from elements.json, which is generated from the specs of the elements.
 *
 * @package CampusElements
 */

namespace CampusElements;

defined( 'ABSPATH' ) || exit;

/** Returns the generated description: languages, themes and elements by name. */
function read_description(): array {
	static $description = null;
	if ( null === $description ) {
		$description = wp_json_file_decode( FOLDER . '/elements.json', array( 'associative' => true ) );
	}
	return is_array( $description ) ? $description : array(
		'languages' => array(),
		'themes'    => array(),
		'elements'  => array(),
	);
}

/** Returns every element by name, for instance `hall-ticket`. */
function list_elements(): array {
	return read_description()['elements'];
}

/**
 * Returns an element by its name, with or without `campus-`; null for an unknown one.
 *
 * @param string $name The name.
 */
function find_element( string $name ): ?array {
	$name = preg_replace( '/^campus-/', '', strtolower( trim( $name ) ) );
	return list_elements()[ $name ] ?? null;
}

/**
 * Returns a generated text in the language of the reader. The translations of these texts are in the catalogues of the
 * plugin like those of all others.
 *
 * @param string $text The English text.
 */
function translate_generated( string $text ): string {
	// phpcs:ignore WordPress.WP.I18n
	return __( $text, 'campus-elements' );
}

/**
 * Returns the attributes of an element that a page has given, as they are written on its tag. Unknown attributes, and
 * values of the wrong kind, are left out.
 *
 * @param array $element The element.
 * @param array $given   Attributes by name.
 */
function known_attributes( array $element, array $given ): array {
	$known = array();
	foreach ( $element['attributes'] as $name => $attribute ) {
		$value = $given[ $name ] ?? null;
		if ( 'flag' === $attribute['kind'] ) {
			if ( is_flag_set( $value ) ) {
				$known[ $name ] = '';
			}
		} elseif ( is_scalar( $value ) && is_value( $name, $attribute['kind'], trim( (string) $value ) ) ) {
			$known[ $name ] = trim( (string) $value );
		}
	}
	return $known;
}

/**
 * Returns whether a text is a value of an attribute.
 *
 * @param string $name The name of the attribute.
 * @param string $kind Its kind.
 * @param string $text The text.
 */
function is_value( string $name, string $kind, string $text ): bool {
	if ( 'theme' === $name ) {
		return in_array( $text, read_description()['themes'], true );
	}
	if ( 'address' === $kind && wp_kses_bad_protocol( $text, array( 'http', 'https' ) ) !== $text ) {
		return false;
	}
	return '' !== $text && ( 'number' !== $kind || is_numeric( $text ) );
}

/**
 * Returns whether a value sets a flag: `kiosk`, `kiosk=""` and `kiosk="yes"` do, `kiosk="false"` does not.
 *
 * @param mixed $value The value; null for an absent attribute.
 */
function is_flag_set( $value ): bool {
	return null !== $value && ! in_array( is_string( $value ) ? strtolower( $value ) : $value, array( false, 'false', 'no', '0', 0 ), true );
}
