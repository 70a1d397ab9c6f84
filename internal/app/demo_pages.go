package app

import (
	"context"
	"fmt"

	"camber/internal/base/text"
	"camber/internal/shop/audit"
	"camber/internal/shop/content"
)

// demoPages are what the demonstration says of itself. Figures are those of its settings and ways of shipping.
var demoPages = []struct {
	slug, role string
	en, es     content.Texts
}{
	{
		"about-us", "",
		content.Texts{Title: "About us",
			Summary: "Three parts counters in northeast Iowa, and the same shelves in this shop.",
			Body: `We sell parts for cars, trucks and vans over three counters in Cedar Falls, Waterloo and Waverly, and through this shop. Both sell from the same shelves: the number that you read beside a store is what lies there now.

## What we do differently

- We tell you whether a part fits before you buy it, and why. Where we do not know, we say so and ask.
- We show the part number, the brand and the stock of every store on every line.
- We draw a part when we have no photograph of it, so that no frame stays empty.

## Who we are

The first counter opened on Main Street with four shelves of filters and belts. Today fourteen people work with us, most of them longer than ten years. Garages of the county have an account with their own prices; ask at any counter how to open one.`},
		content.Texts{Title: "Quiénes somos",
			Summary: "Tres mostradores de refacciones en el noreste de Iowa, y los mismos estantes en esta tienda.",
			Body: `Vendemos piezas para autos, camionetas y furgonetas en tres mostradores, en Cedar Falls, Waterloo y Waverly, y en esta tienda. Todo sale de los mismos estantes: el número que lee junto a cada tienda es lo que hay ahora.

## Qué hacemos de otra manera

- Le decimos si una pieza le queda a su vehículo antes de comprarla, y por qué. Cuando no lo sabemos, lo decimos y preguntamos.
- Mostramos el número de pieza, la marca y las existencias de cada tienda en cada línea.
- Dibujamos la pieza cuando no tenemos fotografía, para que ningún marco quede vacío.

## Quiénes trabajamos aquí

El primer mostrador abrió en Main Street con cuatro estantes de filtros y bandas. Hoy somos catorce personas, la mayoría con más de diez años aquí. Los talleres del condado tienen una cuenta con sus propios precios; pregunte en cualquier mostrador cómo abrir una.`},
	},
	{
		"shipping-and-pickup", "",
		content.Texts{Title: "Shipping and pickup",
			Summary: "What it costs to have parts sent, how long it takes, and how to pick them up.",
			Body: `What you pay for shipping is shown in the cart for your ZIP code and again at the check-out, before you order.

## Pickup

Choose a store at the check-out and pay there if you like. Parts that lie in that store are set aside at once. Bring the order number or the email that we sent you.

## Shipping

- Ground takes 3 to 5 days, and is free for larger orders within the United States, except Alaska, Hawaii and overseas.
- Express takes 2 days; its price depends on the weight.
- A courier brings parts the same day in Black Hawk and Bremer County.
- We ship to Canada and Mexico; duties are paid by whoever receives the parcel.

## What costs more

Dangerous goods, such as batteries and aerosols, and oversized parts, such as bumpers, have a surcharge that stands with the part. Some go by ground only.`},
		content.Texts{Title: "Envíos y entrega en tienda",
			Summary: "Cuánto cuesta el envío, cuánto tarda y cómo recoger sus piezas.",
			Body: `Lo que paga por el envío se muestra en el carrito para su código postal y otra vez al pagar, antes de hacer el pedido.

## Entrega en tienda

Elija una tienda al pagar y, si quiere, pague allí. Las piezas que están en esa tienda se apartan de inmediato. Traiga el número de pedido o el correo que le enviamos.

## Envío

- El envío terrestre tarda de 3 a 5 días y es gratis para pedidos mayores en los Estados Unidos, excepto Alaska, Hawái y ultramar.
- El envío exprés tarda 2 días; su precio depende del peso.
- Un mensajero lleva las piezas el mismo día en los condados de Black Hawk y Bremer.
- Enviamos a Canadá y México; los derechos de aduana los paga quien recibe el paquete.

## Lo que cuesta más

Las mercancías peligrosas, como baterías y aerosoles, y las piezas de gran tamaño, como defensas, tienen un recargo que se indica con la pieza. Algunas solo van por tierra.`},
	},
	{
		"returns-and-cores", "",
		content.Texts{Title: "Returns and cores",
			Summary: "How to bring parts back, and how to get the deposit for an old part.", Body: `## Returns

You can bring a part back within 30 days if it was not installed and is in its box. Ask for the return under "Your orders", or come to any counter with the receipt. What was paid goes back the way it came.

Electrical parts are tested before they are taken back. Liquids and parts made to order stay sold, unless they were the wrong ones by our mistake.

## It did not fit

If we said that it fits and it does not, we pay for the way back. Please tell us the vehicle: we look at our data and mend it.

## Cores

Rebuilt parts, such as calipers, starters and alternators, carry a core deposit. It is a line of its own on the receipt and has no tax. Bring the old part in the box of the new one, drained and complete, and you get the deposit back. At the counter it can be handed over with the sale; then nothing is charged.`},
		content.Texts{Title: "Devoluciones y cascos",
			Summary: "Cómo devolver piezas y cómo recuperar el depósito por la pieza usada.", Body: `## Devoluciones

Puede devolver una pieza dentro de 30 días si no fue instalada y está en su caja. Pida la devolución en «Sus pedidos» o venga a cualquier mostrador con el recibo. El dinero regresa por el mismo medio con el que se pagó.

Las piezas eléctricas se prueban antes de recibirlas. Los líquidos y las piezas hechas sobre pedido no se devuelven, salvo que el error haya sido nuestro.

## No le quedó

Si dijimos que le queda y no es así, pagamos el regreso. Díganos el vehículo: revisamos nuestros datos y los corregimos.

## Cascos

Las piezas reconstruidas, como mordazas, marchas y alternadores, llevan un depósito por el casco. Es una línea aparte en el recibo y no causa impuesto. Traiga la pieza usada en la caja de la nueva, sin líquidos y completa, y le devolvemos el depósito. En el mostrador puede entregarla con la compra; entonces no se cobra nada.`},
	},
	{
		"terms-of-sale", content.Terms,
		content.Texts{Title: "Terms of sale", Summary: "What holds when you buy from us.",
			Body: `These are the terms of an invented shop. They show where those of a real one stand, and nothing here can be bought.

## Order

Your order is an offer to buy. Prices, tax and stock are checked once more when you send it; if something changed, you see the difference before anything is charged. We accept the order by confirming it.

## Price and payment

Prices are in US dollars without tax and shipping, which stand beside them before you order. Other currencies are shown for your convenience. You can pay by card, in the store, with store credit or a gift voucher, and on account where we agreed to it.

## Fitment

What we say about fitment holds for the vehicle as it left the factory. Please check the part before it is installed; a part that was installed is covered by its warranty, not by the return.

## Warranty

Every part has the warranty of its maker, which stands on its page. Keep the receipt.

## Core deposits and returns

They are described under "Returns and cores".`},
		content.Texts{Title: "Condiciones de venta", Summary: "Lo que vale cuando nos compra.",
			Body: `Estas son las condiciones de una tienda inventada. Muestran dónde están las de una tienda real; aquí no se puede comprar nada.

## Pedido

Su pedido es una oferta de compra. Los precios, los impuestos y las existencias se revisan una vez más cuando lo envía; si algo cambió, ve la diferencia antes de cualquier cobro. Aceptamos el pedido al confirmarlo.

## Precio y pago

Los precios están en dólares sin impuestos ni envío, que se muestran antes de hacer el pedido. Otras monedas se muestran para su comodidad. Puede pagar con tarjeta, en la tienda, con crédito de la tienda o un vale de regalo, y a cuenta donde lo hayamos acordado.

## Compatibilidad

Lo que decimos sobre la compatibilidad vale para el vehículo como salió de fábrica. Revise la pieza antes de instalarla; una pieza instalada tiene su garantía, pero no se devuelve.

## Garantía

Cada pieza tiene la garantía de su fabricante, que está en su página. Guarde el recibo.

## Depósitos y devoluciones

Se describen en «Devoluciones y cascos».`},
	},
	{
		"privacy", content.Privacy,
		content.Texts{Title: "How we keep your data", Summary: "What we keep of you, what for, and how to have it erased.",
			Body: `## What we keep

- Your name, email, telephone and addresses, to send you orders and to answer you.
- Your orders and payments, as the law asks of any shop. Card numbers never reach us: they go from your browser to the card company.
- The vehicles in your garage, to tell you what fits.

## Cookies

One cookie keeps your cart and your sign-in. Others remember only how you like the shop: language, colors, currency and list or grid. There are no others, and nobody else's.

## Messages

We write to you about your orders. Text messages and the newsletter come only if you agreed to them, and end when you say so under "Your details".

## Your data is yours

Ask at any counter for a copy of what we keep of you, or to have it erased. What the books need stays, without your name.`},
		content.Texts{Title: "Cómo guardamos sus datos",
			Summary: "Qué guardamos de usted, para qué, y cómo pedir que se borre.", Body: `## Qué guardamos

- Su nombre, correo, teléfono y direcciones, para enviarle pedidos y responderle.
- Sus pedidos y pagos, como la ley pide a cualquier tienda. Los números de tarjeta nunca llegan a nosotros: van de su navegador a la compañía de tarjetas.
- Los vehículos de su garaje, para decirle qué le queda.

## Cookies

Una cookie guarda su carrito y su sesión. Otras solo recuerdan cómo le gusta la tienda: idioma, colores, moneda y lista o cuadrícula. No hay otras, ni de nadie más.

## Mensajes

Le escribimos sobre sus pedidos. Los mensajes de texto y el boletín llegan solo si los aceptó, y terminan cuando lo diga en «Sus datos».

## Sus datos son suyos

Pida en cualquier mostrador una copia de lo que guardamos de usted, o que se borre. Lo que necesitan los libros se queda, sin su nombre.`},
	},
}

func (d *demo) fillPages(ctx context.Context) error {
	for i, p := range demoPages {
		if _, err := d.Content.Save(ctx, audit.System, content.New{
			Role: p.role, Slug: p.slug, Sort: i + 1, Texts: map[text.Lang]content.Texts{text.English: p.en, text.Spanish: p.es},
		}); err != nil {
			return fmt.Errorf("%s: %w", p.slug, err)
		}
	}
	return nil
}
